// Sends the editor's form, as a browser without JavaScript does.
import type { Browser, HttpResponse } from "./browser.ts";
import { elementOf, elementsOf } from "./page.ts";
import { plainImage } from "./pictures.ts";
import type { TestSite } from "./site.ts";

/** The texts that `submitEditor` sends by default. */
export const rye = {
  title: "Rye for Patient People",
  description: "A dark loaf that keeps for a week.",
  content: "Mix the **rye** with water.\n\nThen wait.",
};

/** Any Markdown renderer needs many seconds for this text. */
export const slowMarkdown = `${"*".repeat(20_000)}a${"*".repeat(20_000)}`;

export const cover = new File([await plainImage("#b5651d").png().toBuffer()], "Rye Loaf.png", {
  type: "image/png",
});

type EditorFields = Record<string, string | File | undefined>;

/** Sends the editor's form to `path`: `rye` and its cover. `fields` replace these values; undefined removes one. */
export function submitEditor(
  browser: Browser,
  path: string,
  fields: EditorFields = {},
  headers?: Record<string, string>,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...rye, cover, ...fields }))
    if (value !== undefined) form.append(name, value);
  return browser.postFiles(path, form, headers);
}

/** Publishes through the editor. Returns the blog's id. */
export async function publishWithEditor(
  site: TestSite,
  browser: Browser,
  fields: EditorFields = {},
): Promise<string> {
  const response = await submitEditor(browser, "/write", fields);
  if (response.headers.location !== "/")
    throw new Error(`not published: ${response.status} ${alertOf(response)}`);
  // It leads to the post, once.
  await browser.get("/");
  const { id } = await site.db
    .selectFrom("blogs")
    .select("id")
    .orderBy("position", "desc")
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a blog in the editor, which keeps its cover. */
export async function editBlog(browser: Browser, id: string, change: EditorFields): Promise<void> {
  const path = `/blog/${id}/edit`;
  const fields = { ...fieldsOf(await browser.get(path)), cover: undefined, ...change };
  const response = await submitEditor(browser, path, fields);
  if (response.status !== 303) throw new Error(`not changed: ${response.status} ${alertOf(response)}`);
}

/** Uploads a cover. Returns its image key. */
export async function uploadCover(browser: Browser): Promise<string> {
  return imageKeyOf(await postCover(browser));
}

/** Uploads a cover. Returns the response. */
export function postCover(browser: Browser, file = cover): Promise<HttpResponse> {
  const form = new FormData();
  form.set("image", file);
  return browser.postFiles("/upload", form, { accept: "application/json" });
}

/** The image key in an upload's response. */
export function imageKeyOf({ text }: HttpResponse): string {
  return (JSON.parse(text) as { key: string }).key;
}

/** The text of a page's alert; "" without one. */
export function alertOf({ text }: Pick<HttpResponse, "text">): string {
  return elementOf(text, "*", { role: "alert" })?.text ?? "";
}

/** The values of the editor's fields, by name. */
export function fieldsOf({ text }: Pick<HttpResponse, "text">): Record<string, string> {
  const areas = elementsOf(text, "textarea").map(({ attributes, textContent }) => [
    attributes.name,
    textContent,
  ]);
  const inputs = elementsOf(text, "input").map(({ attributes }) => [attributes.name, attributes.value ?? ""]);
  return Object.fromEntries([...areas, ...inputs].filter(([name]) => name));
}
