import type { Page } from "@playwright/test";
import sharp from "sharp";
import { plainImage } from "../../support/pictures.ts";
import { expect, visit } from "./fixtures.ts";

/** The fields of the editor. */
export function editorOf(page: Page) {
  const main = page.getByRole("main");
  return {
    title: main.getByPlaceholder("Title", { exact: true }),
    description: main.getByPlaceholder("Short Description..."),
    content: main.getByRole("textbox", { name: "Content" }),
    cover: main.locator("input[type=file]").first(),
    publish: main.getByRole("button", { name: "Publish" }),
    save: main.getByRole("button", { name: "Save" }),
  };
}

export interface Texts {
  title: string;
  description: string;
  content: string;
}

export function textsOf(title: string): Texts {
  return { title, description: "A dark loaf.", content: "Mix the **rye** with water.\n\nThen wait." };
}

export async function types(page: Page, texts: Partial<Texts>) {
  const editor = editorOf(page);
  for (const [name, text] of Object.entries(texts)) await editor[name as keyof Texts].fill(text);
}

/** Chooses a cover, and waits until the server has it. */
export async function choosesCover(page: Page, file = small) {
  const sent = page.waitForResponse((response) => response.url().endsWith("/upload"), { timeout: 20_000 });
  await editorOf(page).cover.setInputFiles(file);
  expect((await sent).status()).toBe(201);
  await expect(page.getByRole("button", { name: "Remove the cover" })).toBeVisible();
}

/** Opens the editor and fills it, cover included. */
export async function writes(page: Page, texts: Texts) {
  await visit(page, "/write");
  await types(page, texts);
  await choosesCover(page);
}

interface Pasted {
  /** The name of the small image. */
  name?: string;
  /** What the clipboard holds besides, by type. */
  texts?: Record<string, string>;
  type?: "paste" | "drop";
}

/** Pastes the small image where the cursor of the content is, or drops it. Answers whether the editor took it. */
export function pastesImage(page: Page, { name = "crumb.png", texts = {}, type = "paste" }: Pasted = {}) {
  const given = { name, texts, type, bytes: [...small.buffer] };
  return editorOf(page).content.evaluate((area, { name, texts, type, bytes }) => {
    const data = new DataTransfer();
    for (const [type, text] of Object.entries(texts)) data.setData(type, text);
    data.items.add(new File([new Uint8Array(bytes)], name, { type: "image/png" }));
    const init = { bubbles: true, cancelable: true };
    const event =
      type === "paste"
        ? new ClipboardEvent("paste", { ...init, clipboardData: data })
        : new DragEvent("drop", { ...init, dataTransfer: data });
    area.dispatchEvent(event);
    return event.defaultPrevented;
  }, given);
}

/** The Markdown of an uploaded image, as the pattern of a text. */
export const linkOf = (name: string) =>
  `!\\[${RegExp.escape(name)}\\]\\(/images/blogImages/[a-z0-9]+/[a-z0-9-]+\\.webp\\)`;

export async function shows(page: Page, { title, description, content }: Texts) {
  const editor = editorOf(page);
  await expect(editor.title).toHaveValue(title);
  await expect(editor.description).toHaveValue(description);
  await expect(editor.content).toHaveValue(content);
}

/** What offers a draft back. */
export const draftBar = (page: Page) => page.getByRole("region", { name: "Unsent blog" });

export const alertOf = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

/** The page that follows a publish: the alert, and the blog's card first. */
export async function isPublished(page: Page, { title }: Texts) {
  await expect(page).toHaveURL("/");
  await expect(alertOf(page, "Blog published successfully!")).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText(title);
}

export const small = {
  name: "rye.png",
  mimeType: "image/png",
  buffer: await plainImage("#b5651d").png().toBuffer(),
};

/** As many pixels as a telephone makes, and as many bytes: grain hardly gets smaller. */
export async function photograph() {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  const grain = { width: 4000, height: 3000, channels: 3 as const, background: "grey", noise };
  const buffer = await sharp({ create: grain }).jpeg({ quality: 90 }).toBuffer();
  return { name: "IMG_0042.JPG", mimeType: "image/jpeg", buffer };
}
