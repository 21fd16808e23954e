import type { Page } from "@playwright/test";
import {
  alertWith,
  editorOf,
  expectContent,
  imageLinkPattern,
  openEditorWith,
  pasteImage,
  smallImage,
} from "../../../test/support/browser/editor.ts";
import { holdRequests, visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";

const contentText = (page: Page) => editorOf(page).content.inputValue();
const cursorOffset = (page: Page) =>
  editorOf(page).content.evaluate((area: HTMLTextAreaElement) => area.selectionStart);

/** Undoes up to ten steps until the content matches. Browsers differ in how much typed text one step undoes. */
async function undoUntil(page: Page, pattern: string) {
  for (let steps = 0; steps < 10 && !new RegExp(`^${pattern}$`).test(await contentText(page)); steps++)
    await page.keyboard.press("ControlOrMeta+z");
  await expectContent(page, pattern);
}

test("Undo removes an uploaded picture and Redo inserts it again, each in one step", async ({ page }) => {
  await openEditorWith(page, "Rye. ");
  await pasteImage(page);
  await expectContent(page, `Rye\\. \n\n${imageLinkPattern("crumb")}\n\n`);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(editorOf(page).content).toHaveValue("Rye. ");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expectContent(page, `Rye\\. \n\n${imageLinkPattern("crumb")}\n\n`);
  await undoUntil(page, "");
});

test("text typed while a picture uploads stays, with its cursor, and the picture comes in one undo step", async ({
  page,
}) => {
  await openEditorWith(page, "Rye. ");
  const releaseUpload = await holdRequests(page, "**/upload");
  await pasteImage(page);
  await expect(page.getByText("Uploading image 1 of 1…")).toBeVisible();
  await page.keyboard.type("Then wait");
  await expect(editorOf(page).content).toHaveValue("Rye. Then wait");
  releaseUpload();
  await expectContent(page, `Rye\\. \n\n${imageLinkPattern("crumb")}\n\nThen wait`);
  expect((await contentText(page)).length - (await cursorOffset(page))).toBe(0);
  await page.keyboard.type(" long.");
  await expectContent(page, `Rye\\. \n\n${imageLinkPattern("crumb")}\n\nThen wait long\\.`);
  await undoUntil(page, `Rye\\. \n\n${imageLinkPattern("crumb")}\n\nThen wait`);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(editorOf(page).content).toHaveValue("Rye. Then wait");
});

test("the place of a picture moves with what is typed before it, and in rich text it arrives too", async ({
  page,
}) => {
  await openEditorWith(page, "Flour.\n\n");
  const releaseUpload = await holdRequests(page, "**/upload");
  await pasteImage(page);
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.type("Rye ");
  await page.getByRole("button", { name: "Rich text" }).click();
  await expect(page.locator(".rich-text")).toBeVisible();
  releaseUpload();
  await expect(page.locator("textarea[name=content]")).toHaveValue(
    new RegExp(`^Rye Flour\\.\n\n${imageLinkPattern("crumb")}\n*$`),
  );
  await expect(page.locator(".rich-text figure")).toHaveCount(1);
});

test("the end of an upload does not move the focus from the title or close the preview", async ({ page }) => {
  await openEditorWith(page, "Rye. ");
  const releaseUpload = await holdRequests(page, "**/upload");
  await pasteImage(page);
  const { title, content } = editorOf(page);
  await title.focus();
  await page.keyboard.type("Bred");
  await page.keyboard.press("ArrowLeft");
  releaseUpload();
  await expectContent(page, `Rye\\. \n\n${imageLinkPattern("crumb")}\n\n`);
  await page.keyboard.type("a");
  await expect(title).toHaveValue("Bread");
  await page.unroute("**/upload");

  const releaseNextUpload = await holdRequests(page, "**/upload");
  await content.focus();
  await pasteImage(page);
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(page.locator("main .article")).toBeVisible();
  releaseNextUpload();
  await expect(page.locator("main .article img")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Back to editing" })).toBeFocused();
  await expect(content).toBeHidden();
  await page.getByRole("button", { name: "Back to editing" }).click();
  await expectContent(page, `Rye\\. \n\n${imageLinkPattern("crumb")}\n\n${imageLinkPattern("crumb")}\n\n`);
  await content.focus();
  await page.keyboard.press("ControlOrMeta+z");
  await expectContent(page, `Rye\\. \n\n${imageLinkPattern("crumb")}\n\n`);
});

test("a long text does not scroll when an upload ends above the visible part", async ({ page }) => {
  await visit(page, "/write");
  const { content } = editorOf(page);
  await content.fill("A line.\n".repeat(200));
  await content.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(0, 0));
  const releaseUpload = await holdRequests(page, "**/upload");
  await content.focus();
  await pasteImage(page);
  await content.press("ControlOrMeta+End");
  // The lower lines give way to the question what the picture shows.
  for (let line = 0; line < 12; line++) await page.keyboard.press("ArrowUp");
  const bottom = () => content.evaluate((area) => Math.round(area.getBoundingClientRect().bottom));
  const bottomBefore = await bottom();
  expect(bottomBefore).toBeLessThan(1000);
  releaseUpload();
  await expect(content).toHaveValue(new RegExp(`^${imageLinkPattern("crumb")}\n`));
  expect(await bottom()).toBe(bottomBefore);
});

test("a failed upload leaves nothing in the text, and an alert tells the author", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/^Failed to load resource/);
  await openEditorWith(page, "Rye. ");
  await page.route("**/upload", (route) => route.abort());
  await pasteImage(page);
  await page.keyboard.type("Then wait.");
  await expect(alertWith(page, "Failed to upload image. Please try again.")).toBeVisible();
  await expect(editorOf(page).content).toHaveValue("Rye. Then wait.");
});

test("nothing is published while a picture in the text is being uploaded", async ({ page }) => {
  await openEditorWith(page, "Rye. ");
  await editorOf(page).title.fill("Not Yet");
  await editorOf(page).description.fill("Soon.");
  await editorOf(page).cover.setInputFiles(smallImage);
  await expect(page.getByRole("button", { name: "Remove the cover" })).toBeVisible();
  const releaseUpload = await holdRequests(page, "**/upload");
  await editorOf(page).content.focus();
  await pasteImage(page);
  await editorOf(page).publish.click();
  await expect(alertWith(page, "An image in your text is still uploading.")).toBeVisible();
  releaseUpload();
  await expectContent(page, `Rye\\. \n\n${imageLinkPattern("crumb")}\n\n`);
});

test("undo leads back to the empty text and redo to the end, with marks, lists and a picture on the way", async ({
  page,
}) => {
  await openEditorWith(page, "Rye and wheat");
  const { content } = editorOf(page);
  const releaseUpload = await holdRequests(page, "**/upload");
  await pasteImage(page);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.press("End");
  await page.keyboard.type("\n\nSalt");
  await page.keyboard.press("ControlOrMeta+Shift+8");
  releaseUpload();
  await expect(content).toHaveValue(/\.webp/);
  await page.getByRole("button", { name: "Skip" }).click();
  await page.keyboard.type("Below.");
  const end = await contentText(page);
  expect(end).toMatch(/- Salt/);
  const seen: string[] = [];
  for (const [keys, text] of [
    ["ControlOrMeta+z", ""],
    ["ControlOrMeta+Shift+z", end],
  ] as const) {
    for (let steps = 0; steps < 40; steps++) {
      await page.keyboard.press(keys);
      seen.push(await contentText(page));
    }
    expect(seen.at(-1)).toBe(text);
  }
  expect(seen.join("")).not.toContain("Uploading");
});
