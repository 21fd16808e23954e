import type { Page } from "@playwright/test";
import {
  alertWith,
  blogTexts,
  editorOf,
  expectEditorTexts,
  expectPublished,
  fillEditor,
  fillNewBlog,
  imageLinkPattern,
  pasteImage,
  smallImage,
  uploadCover,
} from "../../support/browser/editor.ts";
import { visit, waitForHydration } from "../../support/browser/fixtures.ts";
import { expect, test } from "../../support/browser/member.ts";

const feedTitles = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });

test("an empty form says what is missing, and a cover alone is not enough", async ({ page }) => {
  await visit(page, "/write");
  const { publish } = editorOf(page);
  const requiredAlert = alertWith(page, "Title, description, content, and image are required.");
  await publish.click();
  await expect(requiredAlert).toBeVisible();
  await requiredAlert.getByRole("button", { name: "Dismiss" }).click();
  await expect(requiredAlert).toHaveCount(0);
  await uploadCover(page);
  await publish.click();
  await expect(requiredAlert).toBeVisible();
});

test("two quick clicks on Publish make one blog", async ({ page }) => {
  const blog = blogTexts("Twice as Quick");
  await fillNewBlog(page, blog);
  await editorOf(page).publish.dblclick();
  await expectPublished(page, blog);
  await expect(feedTitles(page).filter({ hasText: blog.title })).toHaveCount(1);
});

test("when the response is lost an alert says so, and sending the form again makes one blog", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/^Failed to load resource/);
  const blog = blogTexts("Lost on the Way Back");
  await fillNewBlog(page, blog);
  await page.route("**/write.data*", async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  });
  await editorOf(page).publish.click();
  await expect(alertWith(page, "Failed to publish blog. Try again.")).toBeVisible();
  await expectEditorTexts(page, blog);
  await page.unroute("**/write.data*");
  await editorOf(page).publish.click();
  await expectPublished(page, blog);
  await expect(feedTitles(page).filter({ hasText: blog.title })).toHaveCount(1);
});

test("a blog is written and published by keyboard alone", async ({ page }) => {
  const blog = blogTexts("No Mouse at Hand");
  const editor = editorOf(page);
  page.on("filechooser", (chooser) => chooser.setFiles(smallImage));
  await visit(page, "/write");
  await editor.title.focus();
  await page.keyboard.type(blog.title);
  await page.keyboard.press("Tab");
  await page.keyboard.type(blog.description);
  await page.keyboard.press("Tab");
  await expect(editor.cover).toBeFocused();
  const uploadResponse = page.waitForResponse("**/upload");
  await page.keyboard.press("Enter");
  await uploadResponse;
  for (let tabs = 0; tabs < 12; tabs++) {
    await page.keyboard.press("Tab");
    if (await editor.content.evaluate((area) => area === document.activeElement)) break;
  }
  await page.keyboard.type("Words, ");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type("strong ones");
  await expect(editor.content).toHaveValue("Words, **strong ones**");
  await page.keyboard.press("Tab");
  await expect(editor.publish).toBeFocused();
  await page.keyboard.press("Enter");
  await expectPublished(page, blog);
  await page.getByRole("main").getByRole("article").getByRole("link").first().press("Enter");
  await expect(page.locator("main .article strong")).toHaveText("strong ones");
});

test("the preview shows the blog as readers will see it, and a pasted image is uploaded and linked", async ({
  page,
}) => {
  await visit(page, "/write");
  const { content } = editorOf(page);
  await content.fill("## Rye\n\n");
  await content.press("ControlOrMeta+End");
  await pasteImage(page);
  await expect(content).toHaveValue(/^## Rye\n\n!\[\]\(\/images\/blogImages\/\S+\.webp\)\n$/);
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const preview = page.locator("main .article");
  await expect(preview.getByRole("heading", { level: 2 })).toHaveText(/Rye/);
  await expect
    .poll(() => preview.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test("on a phone every tool is visible and large enough to press, and the keyboard reaches each", async ({
  page,
}) => {
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 667 });
    await visit(page, "/write");
    const tools = page.getByRole("toolbar").getByRole("button");
    await expect(tools).toHaveCount(9);
    const boxes = await tools.evaluateAll((buttons) =>
      buttons.map((tool) => tool.getBoundingClientRect().toJSON()),
    );
    for (const { left, right, top, width: toolWidth, height } of boxes) {
      expect([left >= 0, right <= width, top]).toEqual([true, true, boxes[0].top]);
      expect([toolWidth >= 24, height >= 44]).toEqual([true, true]);
    }
    await page.getByRole("toolbar").focus();
    const reachedTools = new Set<string | null>();
    for (let presses = 0; presses < 9; presses++) {
      reachedTools.add(await page.evaluate(() => document.activeElement!.getAttribute("aria-label")));
      await page.keyboard.press("ArrowRight");
    }
    expect(reachedTools.size).toBe(9);
    await page.getByRole("button", { name: "Preview", exact: true }).click();
    await page.getByRole("button", { name: "Back to editing" }).click();
    await expect(page.getByRole("button", { name: "Preview", exact: true })).toBeVisible();
  }
});

test("the Heading tool makes a heading of the second level", async ({ page }) => {
  await visit(page, "/write");
  const { content } = editorOf(page);
  await content.fill("Rye");
  await content.press("ControlOrMeta+a");
  await page.getByRole("toolbar").getByRole("button", { name: "Heading" }).click();
  await expect(content).toHaveValue("## Rye");
  // Undo takes back the pasted image first, then the change by the tool.
  await content.press("ControlOrMeta+End");
  await pasteImage(page);
  await expect(content).toHaveValue(new RegExp(`^## Rye${imageLinkPattern("crumb")}\n$`));
  await content.press("ControlOrMeta+z");
  await expect(content).toHaveValue("## Rye");
  await content.press("ControlOrMeta+z");
  await expect(content).toHaveValue("Rye");
});

test("the Link tool does not change an address", async ({ page }) => {
  const address = "https://example.org/?price=$&was=$'9$$";
  await visit(page, "/write");
  const { content } = editorOf(page);
  await content.fill(address);
  await content.press("ControlOrMeta+a");
  await page.getByRole("toolbar").getByRole("button", { name: "Link" }).click();
  await expect(content).toHaveValue(`[](${address})`);
});

test("an author's change shows on a reader's open page, and a deleted blog disappears from the feed", async ({
  page,
  member,
  openPageAsSomebodyElse,
  consoleErrors,
}) => {
  // After the deletion the reader's open page loads the blog again, and gets a 404.
  consoleErrors.allow(/status of 404/);
  const readerPage = await openPageAsSomebodyElse();
  await visit(readerPage, `/blog/${member.blogId}`);
  await visit(page, `/blog/${member.blogId}`);
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page).toHaveURL(`/blog/${member.blogId}/edit`);
  await waitForHydration(page);
  await fillEditor(page, { title: "Bread for Early Birds" });
  await editorOf(page).update.click();
  await expect(page).toHaveURL(`/blog/${member.blogId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bread for Early Birds");
  await expect(readerPage.getByRole("heading", { level: 1 })).toHaveText("Bread for Early Birds");

  await page.getByRole("link", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Delete this blog?");
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/");
  await expect(feedTitles(page).first()).toBeVisible();
  await expect(feedTitles(page).filter({ hasText: "Bread for Early Birds" })).toHaveCount(0);
  await expect(readerPage.getByRole("heading", { level: 1 })).toHaveText("Blog not found!");
  expect((await readerPage.request.get(`/blog/${member.blogId}`)).status()).toBe(404);
});
