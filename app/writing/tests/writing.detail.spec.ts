import type { Page } from "@playwright/test";
import {
  alertWith,
  blogTexts,
  editorOf,
  expectEditorTexts,
  expectPublished,
  fillNewBlog,
  imageLinkPattern,
  pasteImage,
} from "../../../test/support/browser/editor.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";

const feedTitles = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });

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
    await tools.first().focus();
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
  await expect(content).toHaveValue(new RegExp(`^## Rye\n\n${imageLinkPattern("crumb")}\n\n$`));
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
