import {
  blogTexts,
  editorOf,
  expectPublished,
  fillNewBlog,
  openSettings,
  pressEntry,
  publishingMenu,
} from "../../../test/support/browser/editor.ts";
import { expect, test } from "../../../test/support/browser/member.ts";

test("the last look shows the card and the search result of what was typed, leads to a weakness, and does not block publishing", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_NAME_NOT_RESOLVED|ERR_FAILED/);
  const blog = {
    ...blogTexts("Rye for Patient People"),
    content: "Mix [here](/blog/s1).\n\n![A loaf](https://pictures.invalid/loaf.jpg)",
  };
  await fillNewBlog(page, blog);
  const panel = page.getByRole("region", { name: "Last look" });
  await pressEntry(page, "Last look");
  await expect(panel.getByRole("heading", { name: "Last look" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(publishingMenu(page, "Preview and share")).toBeFocused();
  await pressEntry(page, "Last look");
  await expect(panel.getByRole("heading", { name: "Last look" })).toBeFocused();
  await expect(panel.getByText("Rye for Patient People · Lectern")).toBeVisible();
  await expect(panel.locator(".feed-card h2")).toHaveText("Rye for Patient People");
  for (const picture of [panel.locator(".feed-card img"), panel.getByAltText(/beside the cover/)])
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  await openSettings(page);
  await page.getByLabel("Description for search engines").fill("A summary of the loaf.");
  await page.getByLabel("First published at").fill("https://example.org/rye");
  await expect(panel.getByText("A summary of the loaf.")).toBeVisible();
  await expect(panel.getByText("example.org › rye")).toBeVisible();
  const { content } = editorOf(page);
  await expect(panel.getByText("A picture lies on another site and may vanish:")).toBeVisible();
  await panel.getByRole("button", { name: "pictures.invalid › loaf.jpg" }).click();
  await expect(content).toBeFocused();
  expect(await content.evaluate(() => String(getSelection()))).toContain("![A loaf]");
  await panel.getByRole("button", { name: /says only “here”/ }).click();
  await expect(content).toBeFocused();
  await editorOf(page).publish.click();
  await expectPublished(page, blog);
});
