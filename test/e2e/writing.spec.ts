import type { Page } from "@playwright/test";
import { visit } from "./fixtures.ts";
import { expect, test } from "./member.ts";
import { alertOf, choosesCover, editorOf, isPublished, shows, small, textsOf, types } from "./writing.ts";

const feedTitles = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });
const draftBar = (page: Page) => page.getByRole("region", { name: "Unsent blog" });

test("an empty form says what is missing, and a cover alone is not enough", async ({ page }) => {
  await visit(page, "/write");
  const { publish } = editorOf(page);
  const missing = alertOf(page, "Title, description, content, and image are required.");
  await publish.click();
  await expect(missing).toBeVisible();
  await missing.getByRole("button", { name: "Dismiss" }).click();
  await expect(missing).toHaveCount(0);
  await choosesCover(page);
  await publish.click();
  await expect(missing).toBeVisible();
});

test("two quick clicks on Publish make one blog", async ({ page }) => {
  const blog = textsOf("Twice as Quick");
  await visit(page, "/write");
  await types(page, blog);
  await choosesCover(page);
  await editorOf(page).publish.dblclick();
  await isPublished(page, blog);
  await expect(feedTitles(page).filter({ hasText: blog.title })).toHaveCount(1);
});

test("an answer that was lost says so, and sending the form again makes one blog", async ({
  page,
  complaints,
}) => {
  complaints.allow(/^Failed to load resource/);
  const blog = textsOf("Lost on the Way Back");
  await visit(page, "/write");
  await types(page, blog);
  await choosesCover(page);
  await page.route("**/write.data*", async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  });
  await editorOf(page).publish.click();
  await expect(alertOf(page, "Failed to publish blog. Try again.")).toBeVisible();
  await shows(page, blog);
  await page.unroute("**/write.data*");
  await editorOf(page).publish.click();
  await isPublished(page, blog);
  await expect(feedTitles(page).filter({ hasText: blog.title })).toHaveCount(1);
});

test("a session that ended while writing loses nothing: log in elsewhere, and publish", async ({
  page,
  context,
  member,
  complaints,
}) => {
  complaints.allow(/^Failed to load resource/);
  const blog = textsOf("Between Two Sessions");
  await visit(page, "/write");
  await types(page, blog);
  await choosesCover(page);
  await context.clearCookies();
  await editorOf(page).publish.click();
  await expect(alertOf(page, "You need to be logged in to publish.")).toBeVisible();
  await shows(page, blog);
  const [login] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "Login in a new tab" }).click(),
  ]);
  await login.getByPlaceholder("Email").fill(member.email);
  await login.getByPlaceholder("Password").fill(member.password);
  await login.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
  await expect(login.getByRole("banner").getByRole("button", { name: "Logout" })).toBeVisible();
  await login.close();
  await editorOf(page).publish.click();
  await isPublished(page, blog);
});

test("an unsent blog is offered back after a crash, in a bar, and is gone when it was published", async ({
  page,
  context,
}) => {
  const blog = textsOf("Saved from the Crash");
  await visit(page, "/write");
  await types(page, blog);
  await choosesCover(page);
  await expect(page.getByText("Draft kept in this browser")).toBeVisible();
  await page.close({ runBeforeUnload: false });

  const next = await context.newPage();
  await visit(next, "/write");
  await expect(draftBar(next)).toContainText("Saved from the Crash");
  await shows(next, { title: "", description: "", content: "" });
  await draftBar(next).getByRole("button", { name: "Restore" }).click();
  await shows(next, blog);
  await expect(draftBar(next)).toHaveCount(0);
  await editorOf(next).publish.click();
  await isPublished(next, blog);
  await visit(next, "/write");
  await expect(draftBar(next)).toHaveCount(0);
});

test("a draft that is not wanted is discarded for good", async ({ page, context }) => {
  await visit(page, "/write");
  await types(page, { title: "Not Wanted" });
  await expect(page.getByText("Draft kept in this browser")).toBeVisible();
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await visit(next, "/write");
  await draftBar(next).getByRole("button", { name: "Discard" }).click();
  await expect(draftBar(next)).toHaveCount(0);
  await visit(next, "/write");
  await expect(draftBar(next)).toHaveCount(0);
});

test("leaving with unsent text asks first, and No stays", async ({ page }) => {
  await visit(page, "/write");
  await types(page, { title: "Half a Thought" });
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    return asked.length === 1 ? dialog.dismiss() : dialog.accept();
  });
  const courses = page.getByRole("banner").getByRole("link", { name: "Course", exact: true });
  await courses.click();
  await expect.poll(() => asked.length).toBe(1);
  await expect(page).toHaveURL("/write");
  await expect(editorOf(page).title).toHaveValue("Half a Thought");
  await courses.click();
  await expect(page).toHaveURL("/course");
  expect(asked).toHaveLength(2);
});

test("a blog is written and published by keyboard alone", async ({ page }) => {
  const blog = textsOf("No Mouse at Hand");
  const editor = editorOf(page);
  page.on("filechooser", (chooser) => chooser.setFiles(small));
  await visit(page, "/write");
  await editor.title.focus();
  await page.keyboard.type(blog.title);
  await page.keyboard.press("Tab");
  await page.keyboard.type(blog.description);
  await page.keyboard.press("Tab");
  await expect(editor.cover).toBeFocused();
  const uploaded = page.waitForResponse("**/upload");
  await page.keyboard.press("Enter");
  await uploaded;
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
  await isPublished(page, blog);
  await page.getByRole("main").getByRole("link").first().press("Enter");
  await expect(page.locator("main .article strong")).toHaveText("strong ones");
});

test("the preview is the real rendering, and an image that is pasted is uploaded and linked", async ({
  page,
}) => {
  await visit(page, "/write");
  const { content } = editorOf(page);
  await content.fill("## Rye\n\n");
  await content.press("ControlOrMeta+End");
  const bytes = [...small.buffer];
  await content.evaluate((area, bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], "crumb.png", { type: "image/png" }));
    area.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, bytes);
  await expect(content).toHaveValue(/^## Rye\n\n!\[crumb\]\(\/images\/blogImages\/\S+\.webp\)\n$/);
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.locator("main .article");
  await expect(preview.getByRole("heading", { level: 2 })).toHaveText(/Rye/);
  await expect
    .poll(() => preview.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test("an author's change shows on a reader's open page, and a deleted blog goes from the feed", async ({
  page,
  member,
  somebodyElse,
}) => {
  const reader = await somebodyElse();
  await visit(reader, `/blog/${member.blogId}`);
  await visit(page, `/blog/${member.blogId}`);
  await page.getByRole("link", { name: "Edit" }).click();
  await types(page, { title: "Bread for Early Birds" });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(`/blog/${member.blogId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bread for Early Birds");
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Bread for Early Birds");

  await page.getByRole("link", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Delete this blog?");
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/");
  await expect(feedTitles(page).filter({ hasText: "Bread for" })).toHaveCount(0);
  expect((await reader.request.get(`/blog/${member.blogId}`)).status()).toBe(404);
});
