import type { Page } from "@playwright/test";
import { held, visit } from "../support/fixtures.ts";
import { expect, test } from "../support/member.ts";
import {
  alertOf,
  draftBar,
  editorOf,
  isPublished,
  shows,
  textsOf,
  types,
  writes,
} from "../support/writing.ts";

const kept = (page: Page) => alertOf(page, "What you typed while it was sent is kept as a draft.");

test("what is typed while a blog is being published is kept as a draft, and said", async ({ page }) => {
  const blog = textsOf("Faster than the Line");
  await writes(page, blog);
  const release = await held(page, "**/write.data*");
  await editorOf(page).publish.click();
  await expect(page.getByRole("button", { name: "Sending…" })).toBeDisabled();
  await types(page, { content: `${blog.content}\n\nOne thing more.` });
  release();
  await isPublished(page, blog);
  await expect(kept(page)).toBeVisible();

  await page.getByRole("banner").getByRole("link", { name: "Write" }).click();
  await expect(draftBar(page)).toContainText(blog.title);
  await draftBar(page).getByRole("button", { name: "Restore" }).click();
  await shows(page, { ...blog, content: `${blog.content}\n\nOne thing more.` });
  // It continues the blog that was published.
  await editorOf(page).publish.click();
  await isPublished(page, blog);
  const cards = page.getByRole("main").getByRole("heading", { level: 2, name: blog.title });
  await expect(cards).toHaveCount(1);
  await cards.click();
  await expect(page.locator("main .article")).toContainText("One thing more.");
});

test("a draft whose blog was deleted meanwhile is published anew when it is sent once more", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const blog = textsOf("Once and Again");
  await writes(page, blog);
  const release = await held(page, "**/write.data*");
  await editorOf(page).publish.click();
  await types(page, { description: "A darker loaf." });
  release();
  await isPublished(page, blog);
  await page.getByRole("main").getByRole("link").first().click();
  await page.getByRole("link", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/");

  await visit(page, "/write");
  await draftBar(page).getByRole("button", { name: "Restore" }).click();
  await editorOf(page).publish.click();
  await expect(alertOf(page, "This blog was published and deleted since.")).toBeVisible();
  await shows(page, { ...blog, description: "A darker loaf." });
  await editorOf(page).publish.click();
  await isPublished(page, blog);
  const next = await context.newPage();
  await visit(next, "/write");
  await expect(draftBar(next)).toHaveCount(0);
});

test("a blog that was published as it stood leaves no draft", async ({ page }) => {
  const blog = textsOf("Nothing More to Say");
  await writes(page, blog);
  const release = await held(page, "**/write.data*");
  await editorOf(page).publish.click();
  await types(page, { title: "Changed" });
  await types(page, { title: blog.title });
  release();
  await isPublished(page, blog);
  await expect(kept(page)).toHaveCount(0);
  await visit(page, "/write");
  await expect(draftBar(page)).toHaveCount(0);
});

test("what is typed while a change is being saved can be saved next", async ({ page, member }) => {
  const address = `/blog/${member.blogId}/edit`;
  await visit(page, address);
  await types(page, { title: "Bread for Bakers" });
  const release = await held(page, `**${address}.data*`);
  await page.getByRole("button", { name: "Save" }).click();
  await types(page, { title: "Bread for Bakers' Friends" });
  release();
  await expect(page).toHaveURL(`/blog/${member.blogId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bread for Bakers");
  await expect(kept(page)).toBeVisible();

  await visit(page, address);
  await draftBar(page).getByRole("button", { name: "Restore" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(`/blog/${member.blogId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bread for Bakers' Friends");
  await visit(page, address);
  await expect(draftBar(page)).toHaveCount(0);
});

test("what is typed while a form is refused stays in the form", async ({ page, complaints }) => {
  complaints.allow(/^Failed to load resource/);
  const blog = textsOf("Not This Time");
  await writes(page, blog);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/write.data*", async (route) => {
    await promise;
    await route.abort();
  });
  await editorOf(page).publish.click();
  await types(page, { description: "A darker loaf." });
  resolve();
  await expect(alertOf(page, "Failed to publish blog. Try again.")).toBeVisible();
  await shows(page, { ...blog, description: "A darker loaf." });
  await expect(editorOf(page).publish).toBeEnabled();
});
