import type { Page } from "@playwright/test";
import { visit } from "../support/fixtures.ts";
import { expect, test } from "../support/member.ts";
import {
  alertOf,
  choosesCover,
  editorOf,
  isPublished,
  linkOf,
  pastesImage,
  shows,
  small,
  textsOf,
  types,
  writes,
} from "../support/writing.ts";

const feedTitles = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });

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
  await writes(page, blog);
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
  await writes(page, blog);
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
  await pastesImage(page);
  await expect(content).toHaveValue(/^## Rye\n\n!\[crumb\]\(\/images\/blogImages\/\S+\.webp\)\n$/);
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.locator("main .article");
  await expect(preview.getByRole("heading", { level: 2 })).toHaveText(/Rye/);
  await expect
    .poll(() => preview.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test("on a phone every tool is seen and pressed, and the keyboard reaches each", async ({ page }) => {
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 667 });
    await visit(page, "/write");
    const tools = page.getByRole("toolbar").getByRole("button");
    await expect(tools).toHaveCount(9);
    const boxes = await tools.evaluateAll((all) => all.map((tool) => tool.getBoundingClientRect().toJSON()));
    for (const { left, right, top, width: wide, height } of boxes) {
      expect([left >= 0, right <= width, top]).toEqual([true, true, boxes[0].top]);
      expect([wide >= 24, height >= 44]).toEqual([true, true]);
    }
    await page.getByRole("toolbar").focus();
    const reached = new Set<string | null>();
    for (let presses = 0; presses < 9; presses++) {
      reached.add(await page.evaluate(() => document.activeElement!.getAttribute("aria-label")));
      await page.keyboard.press("ArrowRight");
    }
    expect(reached.size).toBe(9);
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByRole("button", { name: "Write on" }).click();
    await expect(page.getByRole("button", { name: "Preview" })).toBeVisible();
  }
});

test("the Heading tool makes a heading that the contents of the article list", async ({ page }) => {
  await visit(page, "/write");
  const { content } = editorOf(page);
  await content.fill("Rye");
  await content.press("ControlOrMeta+a");
  await page.getByRole("toolbar").getByRole("button", { name: "Heading" }).click();
  await expect(content).toHaveValue("## Rye");
  // What a tool wrote and what was pasted are undone one after the other.
  await content.press("ControlOrMeta+End");
  await pastesImage(page);
  await expect(content).toHaveValue(new RegExp(`^## Rye${linkOf("crumb")}\n$`));
  await content.press("ControlOrMeta+z");
  await expect(content).toHaveValue("## Rye");
  await content.press("ControlOrMeta+z");
  await expect(content).toHaveValue("Rye");
});

test("the Link tool keeps an address as it is", async ({ page }) => {
  const address = "https://example.org/?price=$&was=$'9$$";
  await visit(page, "/write");
  const { content } = editorOf(page);
  await content.fill(address);
  await content.press("ControlOrMeta+a");
  await page.getByRole("toolbar").getByRole("button", { name: "Link" }).click();
  await expect(content).toHaveValue(`[](${address})`);
});

test("an author's change shows on a reader's open page, and a deleted blog goes from the feed", async ({
  page,
  member,
  somebodyElse,
  complaints,
}) => {
  // The reader's open page hears that the blog is gone, and asks for it once more.
  complaints.allow(/status of 404/);
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
  await expect(feedTitles(page).first()).toBeVisible();
  await expect(feedTitles(page).filter({ hasText: "Bread for Early Birds" })).toHaveCount(0);
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Blog not found!");
  expect((await reader.request.get(`/blog/${member.blogId}`)).status()).toBe(404);
});
