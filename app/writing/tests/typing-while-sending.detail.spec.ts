import type { Page } from "@playwright/test";
import {
  alertWith,
  blogTexts,
  draftBar,
  draftStatus,
  editorOf,
  expectEditorTexts,
  expectPublished,
  fillEditor,
  fillNewBlog,
} from "../../../test/support/browser/editor.ts";
import { holdRequests, visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";

const draftStoredAlert = (page: Page) =>
  alertWith(page, "What you typed in the meantime is saved as a draft.");

test("text typed while a blog is being published is stored as a draft, and an alert says so", async ({
  page,
  consoleErrors,
}) => {
  // A save of the draft that overtakes or follows the publishing may be answered with 409, and is merged.
  consoleErrors.allow(/status of 409/);
  const blog = blogTexts("Faster than the Line");
  await fillNewBlog(page, blog);
  const releaseForm = await holdRequests(page, "**/write.data*");
  await editorOf(page).publish.click();
  await expect(page.getByRole("button", { name: "Sending…" })).toBeDisabled();
  await fillEditor(page, { content: `${blog.content}\n\nOne thing more.` });
  releaseForm();
  await expectPublished(page, blog);
  await expect(draftStoredAlert(page)).toBeVisible();

  await page.getByRole("banner").getByRole("link", { name: "Write" }).click();
  await expect(draftBar(page)).toContainText(blog.title);
  await draftBar(page).getByRole("button", { name: "Restore" }).click();
  await expectEditorTexts(page, { ...blog, content: `${blog.content}\n\nOne thing more.` });
  // The draft belongs to the published blog, so publishing it changes that blog.
  await editorOf(page).publish.click();
  await expectPublished(page, blog);
  const cards = page.getByRole("main").getByRole("heading", { level: 2, name: blog.title });
  await expect(cards).toHaveCount(1);
  await cards.click();
  await expect(page.locator("main .article")).toContainText("One thing more.");
});

test("a draft whose blog was deleted is published as a new blog when it is sent a second time", async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/);
  const blog = blogTexts("Once and Again");
  await fillNewBlog(page, blog);
  const releaseForm = await holdRequests(page, "**/write.data*");
  await editorOf(page).publish.click();
  await fillEditor(page, { description: "A darker loaf." });
  releaseForm();
  await expectPublished(page, blog);
  await page.getByRole("main").getByRole("article").getByRole("link").first().click();
  await page.getByRole("link", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/");

  await visit(page, "/write");
  await draftBar(page).getByRole("button", { name: "Restore" }).click();
  await editorOf(page).publish.click();
  await expect(alertWith(page, "This blog has been published and deleted.")).toBeVisible();
  await expectEditorTexts(page, { ...blog, description: "A darker loaf." });
  await editorOf(page).publish.click();
  await expectPublished(page, blog);
  const secondPage = await context.newPage();
  await visit(secondPage, "/write");
  await expect(draftBar(secondPage)).toHaveCount(0);
});

test("text that is changed and changed back while a blog is sent leaves no draft", async ({ page }) => {
  const blog = blogTexts("Nothing More to Say");
  await fillNewBlog(page, blog);
  const releaseForm = await holdRequests(page, "**/write.data*");
  await editorOf(page).publish.click();
  await fillEditor(page, { title: "Changed" });
  await fillEditor(page, { title: blog.title });
  releaseForm();
  await expectPublished(page, blog);
  await expect(draftStoredAlert(page)).toHaveCount(0);
  await visit(page, "/write");
  await expect(draftBar(page)).toHaveCount(0);
});

test("text typed while a change is being saved can be saved afterwards", async ({
  page,
  member,
  consoleErrors,
}) => {
  // The update raised the draft's revision, so the text typed later is answered with 409 and merged.
  consoleErrors.allow(/status of 409/);
  const address = `/blog/${member.blogId}/edit`;
  await visit(page, address);
  await fillEditor(page, { title: "Bread for Bakers" });
  await expect(draftStatus(page)).toHaveText("Saved");
  const releaseForm = await holdRequests(page, `**${address}.data*`);
  await editorOf(page).update.click();
  await fillEditor(page, { title: "Bread for Bakers' Friends" });
  releaseForm();
  await expect(page).toHaveURL(`/blog/${member.blogId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bread for Bakers");
  await expect(draftStoredAlert(page)).toBeVisible();

  await visit(page, address);
  await expect(editorOf(page).title).toHaveValue("Bread for Bakers' Friends");
  await editorOf(page).update.click();
  await expect(page).toHaveURL(`/blog/${member.blogId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bread for Bakers' Friends");
  await visit(page, address);
  await expect(draftBar(page)).toHaveCount(0);
});

test("text typed while a form is being refused stays in the form", async ({ page, consoleErrors }) => {
  consoleErrors.allow(/^Failed to load resource/);
  const blog = blogTexts("Not This Time");
  await fillNewBlog(page, blog);
  const release = Promise.withResolvers<void>();
  await page.route("**/write.data*", async (route) => {
    await release.promise;
    await route.abort();
  });
  await editorOf(page).publish.click();
  await fillEditor(page, { description: "A darker loaf." });
  release.resolve();
  await expect(alertWith(page, "Failed to publish blog. Try again.")).toBeVisible();
  await expectEditorTexts(page, { ...blog, description: "A darker loaf." });
  await expect(editorOf(page).publish).toBeEnabled();
});
