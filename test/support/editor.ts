// Writing through the editor's own form, as it goes without JavaScript.
import type { Answer, Person } from "./browser.ts";
import { elementOf, elementsOf } from "./page.ts";
import { plain } from "./pictures.ts";
import type { TestSite } from "./site.ts";

export const rye = {
  title: "Rye for Patient People",
  description: "A dark loaf that keeps for a week.",
  content: "Mix the **rye** with water.\n\nThen wait.",
};

/** Any Markdown renderer is at it for many seconds. */
export const endless = `${"*".repeat(20_000)}a${"*".repeat(20_000)}`;

export const cover = new File([await plain("#b5651d").png().toBuffer()], "Rye Loaf.png", {
  type: "image/png",
});

export type Sent = Record<string, string | File | undefined>;

/** Sends the form of the editor at `path`: rye with its cover, but for what `fields` say. */
export function sends(browser: Person, path: string, fields: Sent = {}, headers?: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...rye, cover, ...fields }))
    if (value !== undefined) form.append(name, value);
  return browser.postFiles(path, form, headers);
}

/** Publishes. Answers the blog's id. */
export async function writes(site: TestSite, browser: Person, fields: Sent = {}): Promise<string> {
  const answer = await sends(browser, "/write", fields);
  if (answer.headers.location !== "/") throw new Error(`not published: ${answer.status} ${alertOf(answer)}`);
  const { id } = await site.db
    .selectFrom("blogs")
    .select("id")
    .orderBy("position", "desc")
    .executeTakeFirstOrThrow();
  return id;
}

/** Uploads a cover. Answers its key. */
export async function uploads(browser: Person): Promise<string> {
  return keyOf(await sendsCover(browser));
}

/** Uploads a cover, and tells how that went. */
export function sendsCover(browser: Person, file = cover): Promise<Answer> {
  const form = new FormData();
  form.set("image", file);
  return browser.postFiles("/upload", form, { accept: "application/json" });
}

/** The key of an image that was uploaded. */
export function keyOf({ text }: Answer): string {
  return (JSON.parse(text) as { key: string }).key;
}

/** What the alert of a page says. */
export function alertOf({ text }: Pick<Answer, "text">): string {
  return elementOf(text, "*", { role: "alert" })?.text ?? "";
}

/** What stands in the fields of the editor. */
export function fieldsOf({ text }: Pick<Answer, "text">): Record<string, string> {
  const areas = elementsOf(text, "textarea").map(({ attributes, content }) => [attributes.name, content]);
  const inputs = elementsOf(text, "input").map(({ attributes }) => [attributes.name, attributes.value ?? ""]);
  return Object.fromEntries([...areas, ...inputs].filter(([name]) => name));
}
