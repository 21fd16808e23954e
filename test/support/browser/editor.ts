import type { BrowserContext, Page } from "@playwright/test";
import sharp from "sharp";
import { plainImage } from "../pictures.ts";
import { expect, visit } from "./fixtures.ts";

/** Locators of the editor's fields and buttons. */
export function editorOf(page: Page) {
  const main = page.getByRole("main");
  return {
    title: main.getByPlaceholder("Title", { exact: true }),
    description: main.getByPlaceholder("Short Description..."),
    content: main.getByRole("textbox", { name: "Content" }),
    cover: main.locator("input[type=file]").first(),
    publish: main.getByRole("button", { name: "Publish", exact: true }),
    update: main.getByRole("button", { name: "Update" }),
  };
}

export interface BlogTexts {
  title: string;
  description: string;
  content: string;
}

/** The texts of a blog with this title. */
export function blogTexts(title: string): BlogTexts {
  return { title, description: "A dark loaf.", content: "Mix the **rye** with water.\n\nThen wait." };
}

/** Fills only the fields whose texts are in `texts`. */
export async function fillEditor(page: Page, texts: Partial<BlogTexts>) {
  const editor = editorOf(page);
  for (const [name, text] of Object.entries(texts)) await editor[name as keyof BlogTexts].fill(text);
}

/** Chooses a cover, and waits until it is uploaded. */
export async function uploadCover(page: Page, file = smallImage) {
  const uploadResponse = page.waitForResponse((response) => response.url().endsWith("/upload"), {
    timeout: 20_000,
  });
  await editorOf(page).cover.setInputFiles(file);
  expect((await uploadResponse).status()).toBe(201);
  await expect(page.getByRole("button", { name: "Remove the cover" })).toBeVisible();
}

/** Opens the drawer with the topics and the settings. */
export const openSettings = (page: Page) => page.getByText("Topics and settings").click();

/** Opens the editor and types a text, so that the cursor is at its end. */
export async function openEditorWith(page: Page, text: string) {
  await visit(page, "/write");
  const { content } = editorOf(page);
  await content.focus();
  await page.keyboard.type(text);
}

/** Opens the editor, fills all fields and uploads a cover. */
export async function fillNewBlog(page: Page, texts: BlogTexts) {
  await visit(page, "/write");
  await fillEditor(page, texts);
  await uploadCover(page);
}

/** Fills the system's clipboard with HTML and its plain text, and pastes it. */
export async function pasteHtml(page: Page, html: string, text: string) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(
    async ([html, text]) => {
      const item = {
        "text/html": new Blob([html!], { type: "text/html" }),
        "text/plain": new Blob([text!], { type: "text/plain" }),
      };
      await navigator.clipboard.write([new ClipboardItem(item)]);
    },
    [html, text],
  );
  await page.keyboard.press("ControlOrMeta+v");
}

interface ImageTransfer {
  /** The file name of the small image. */
  name?: string;
  /** Texts that the clipboard, or the drag, holds beside the image, by MIME type. */
  texts?: Record<string, string>;
  /** The number of copies of the image. */
  count?: number;
}

/** Pastes the small image at the cursor of the content. Returns whether the editor handled the event. */
export const pasteImage = (page: Page, transfer?: ImageTransfer) => insertImage(page, "paste", transfer);

/** Drops the small image on the content. Returns whether the editor handled the event. */
export const dropImage = (page: Page, transfer?: ImageTransfer) => insertImage(page, "drop", transfer);

function insertImage(
  page: Page,
  type: "paste" | "drop",
  { name = "crumb.png", texts = {}, count = 1 }: ImageTransfer = {},
) {
  const options = { name, texts, count, type, bytes: [...smallImage.buffer] };
  return editorOf(page).content.evaluate((area, { name, texts, count, type, bytes }) => {
    const data = new DataTransfer();
    for (const [mimeType, text] of Object.entries(texts)) data.setData(mimeType, text);
    for (let index = 0; index < count; index++)
      data.items.add(new File([new Uint8Array(bytes)], name, { type: "image/png" }));
    const init = { bubbles: true, cancelable: true };
    const event =
      type === "paste"
        ? new ClipboardEvent("paste", { ...init, clipboardData: data })
        : new DragEvent("drop", { ...init, dataTransfer: data });
    area.dispatchEvent(event);
    return event.defaultPrevented;
  }, options);
}

/** A regular expression, as text, for the Markdown of an uploaded image. `name`: its file name without the extension. */
export const imageLinkPattern = (name: string) =>
  `!\\[\\]\\(/images/blogImages/[a-z0-9]+/${addressName(name)}-\\d+\\.webp\\)`;

const addressName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

export async function expectEditorTexts(page: Page, { title, description, content }: BlogTexts) {
  const editor = editorOf(page);
  await expect(editor.title).toHaveValue(title);
  await expect(editor.description).toHaveValue(description);
  await expect(editor.content).toHaveValue(content);
}

/** Expects that the content as a whole matches the source of a regular expression. */
export async function expectContent(page: Page, pattern: string) {
  await expect(editorOf(page).content).toHaveValue(new RegExp(`^${pattern}$`));
}

/** Presses an entry of one of the menus of the publishing bar. */
export async function pressEntry(page: Page, name: string) {
  const entry = page.locator(".publishing-entries > *").filter({ hasText: new RegExp(`^${name}$`) });
  await page.locator(".publishing-menu").filter({ has: entry }).locator("summary").click();
  await entry.click();
}

export const publishingMenu = (page: Page, name = "More") =>
  page.locator(".publishing-menu > summary").filter({ hasText: name });

/** The status that says whether the open text is saved. */
export const draftStatus = (page: Page) => page.getByRole("main").getByRole("status");

/** The addresses that drafts are saved at. */
export const draftSaveUrls = "**/drafts/*";

/** Makes every save of a draft fail, as when the browser is offline. */
export const blockSaves = (context: BrowserContext) => context.route(draftSaveUrls, (route) => route.abort());

/** The bar that offers to restore a draft. */
export const draftBar = (page: Page) => page.getByRole("region", { name: "Unpublished draft" });

export const alertWith = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

/** Expects what follows a publish: the front page, the alert, and the blog's card at the top. */
export async function expectPublished(page: Page, { title }: BlogTexts) {
  await expect(page).toHaveURL("/");
  await expect(alertWith(page, "Blog published successfully!")).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText(title);
}

export const smallImage = {
  name: "rye.png",
  mimeType: "image/png",
  buffer: await plainImage("#b5651d").png().toBuffer(),
};

/** A photo with more pixels than the site shows. It is noise, because noise hardly compresses. */
export async function makePhonePhoto() {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  const noisyImage = { width: 2000, height: 1500, channels: 3 as const, background: "grey", noise };
  const buffer = await sharp({ create: noisyImage }).jpeg({ quality: 90 }).toBuffer();
  return { name: "IMG_0042.JPG", mimeType: "image/jpeg", buffer };
}

/** Two other sites with pictures: open.example lets this one read them, closed.example does not. */
export async function openPictureSites(page: Page) {
  for (const [site, readers] of [
    ["open", "*"],
    ["closed", "https://elsewhere.example"],
  ] as const)
    await page.route(`https://${site}.example/**`, (route) => {
      const headers = { "Access-Control-Allow-Origin": readers };
      return route.fulfill({ body: smallImage.buffer, contentType: "image/png", headers });
    });
}
