import type { Page } from "@playwright/test";
import { checkWithAxe } from "../../../test/support/browser/checks.ts";
import {
  alertWith,
  blogTexts,
  draftStatus,
  editorOf,
  expectPublished,
  fillEditor,
  smallImage,
} from "../../../test/support/browser/editor.ts";
import { visit, waitForHydration } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";
import { publishBlog } from "../../../test/support/browser/people.ts";

const feedTitles = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });

test("an empty form says what is missing and leads there, and two quick clicks on Publish make one blog", async ({
  page,
}) => {
  await visit(page, "/write");
  const { publish, title, cover, content } = editorOf(page);
  const requiredAlert = alertWith(page, "Title, description, content, and image are required.");
  await publish.click();
  await expect(requiredAlert).toBeVisible();
  await expect(title).toBeFocused();
  await requiredAlert.getByRole("button", { name: "Dismiss" }).click();
  await expect(requiredAlert).toHaveCount(0);
  await expect(title).toHaveAccessibleDescription("This is still empty.");
  const marked = page.locator("form [aria-invalid]:visible");
  await expect(marked).toHaveCount(4);
  await checkWithAxe(page);
  const blog = blogTexts("Twice as Quick");
  await fillEditor(page, { ...blog, content: "" });
  await publish.click();
  await expect(requiredAlert).toBeVisible();
  await expect(cover).toBeFocused();
  await expect(cover).toHaveAccessibleDescription("A cover is missing.");
  await page.getByRole("button", { name: "Draw it from the title" }).click();
  await expect(page.getByRole("button", { name: "Remove the cover" })).toBeVisible();
  await page.getByRole("group", { name: "Mode" }).getByRole("button", { name: "Rich text" }).click();
  await publish.click();
  await expect(content).toBeFocused();
  await expect(marked).toHaveCount(1);
  await page.keyboard.type("Then wait.");
  await expect(marked).toHaveCount(0);
  await publish.dblclick();
  await expectPublished(page, blog);
  await expect(feedTitles(page).filter({ hasText: blog.title })).toHaveCount(1);
  await page.getByRole("link", { name: "View it" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(blog.title);
  await expect(page.getByRole("link", { name: "View it" })).toHaveCount(0);
});

test("a blog is written and published by keyboard alone", async ({ page }) => {
  const blog = blogTexts("No Mouse at Hand");
  const editor = editorOf(page);
  page.on("filechooser", (chooser) => chooser.setFiles(smallImage));
  await visit(page, "/write");
  await editor.title.focus();
  await page.keyboard.type(blog.title);
  await page.keyboard.press("Enter");
  await page.keyboard.type(blog.description);
  await page.keyboard.press("Enter");
  await expect(editor.content).toBeFocused();
  await editor.description.focus();
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
  await page.keyboard.press("ControlOrMeta+s");
  await expect(draftStatus(page)).toHaveText("Saved now");
  await expect(editor.content).toHaveValue("Words, **strong ones**");
  await page.keyboard.press("Tab");
  await expect(editor.publish).toBeFocused();
  await page.keyboard.press("Enter");
  await expectPublished(page, blog);
  await page.getByRole("main").getByRole("article").getByRole("link").first().press("Enter");
  await expect(page.locator("main .article strong")).toHaveText("strong ones");
});

test("an author's change shows on a reader's open page, and a deleted blog disappears from the feed", async ({
  page,
  site,
  member,
  openPageAsSomebodyElse,
  consoleErrors,
}) => {
  // After the deletion the reader's open page loads the blog again, and gets a 404.
  consoleErrors.allow(/status of 404/);
  const address = `/blog/${await publishBlog(site, member.session)}`;
  const readerPage = await openPageAsSomebodyElse();
  await visit(readerPage, address);
  await visit(page, address);
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page).toHaveURL(`${address}/edit`);
  await waitForHydration(page);
  await fillEditor(page, { title: "Bread for Early Birds" });
  await editorOf(page).update.click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bread for Early Birds");
  await expect(readerPage.getByRole("heading", { level: 1 })).toHaveText("Bread for Early Birds");

  await page.getByRole("link", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Delete this blog?");
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/");
  await expect(feedTitles(page).first()).toBeVisible();
  await expect(feedTitles(page).filter({ hasText: "Bread for Early Birds" })).toHaveCount(0);
  await expect(readerPage.getByRole("heading", { level: 1 })).toHaveText("Blog not found!");
  expect((await readerPage.request.get(address)).status()).toBe(404);
});
