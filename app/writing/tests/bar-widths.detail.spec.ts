import { checkWidth } from "../../../test/support/browser/checks.ts";
import { draftSaveUrls, draftStatus, fillEditor } from "../../../test/support/browser/editor.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";

test("on narrow phones the word count is not cut off, even for a long text", async ({ page }) => {
  await visit(page, "/write");
  await fillEditor(page, { content: "Wait ".repeat(12_345) });
  const number = page.getByText("12,345 word");
  for (const width of [375, 360]) {
    await page.setViewportSize({ width, height: 700 });
    const isWhole = await number.evaluate((line) => {
      const range = new Range();
      range.selectNode(line.firstChild!);
      const [text, box] = [range.getBoundingClientRect(), line.getBoundingClientRect()];
      return (
        text.width > 30 &&
        text.left >= box.left - 1 &&
        text.right <= box.right + 1 &&
        text.bottom <= box.bottom + 1
      );
    });
    expect(isWhole, `at ${width} pixels`).toBe(true);
  }
});

test("the text begins high enough, and in a low window the bar is one row of 60 pixels, with notes too", async ({
  page,
  member,
}) => {
  const sizes = [
    { width: 375, height: 740, maxTop: 0.6 * 740 },
    { width: 768, height: 900, maxTop: 420 },
    { width: 1440, height: 900, maxTop: 420 },
  ];
  await visit(page, "/write");
  const toolbar = page.locator(".editor-tools");
  const header = page.getByRole("banner");
  for (const { width, height, maxTop } of sizes) {
    await page.setViewportSize({ width, height });
    const firstLine = await page.locator("#content").boundingBox();
    expect(firstLine!.y, `at ${width} pixels`).toBeLessThan(maxTop);
  }
  // No text shows between the header and the toolbar.
  await fillEditor(page, { content: "Wait.\n\n".repeat(80) });
  await page.evaluate(() => scrollTo(0, 900));
  const [top, above] = [await toolbar.boundingBox(), await header.boundingBox()];
  expect(top!.y).toBeLessThanOrEqual(above!.y + above!.height);

  await visit(page, `/blog/${member.blogId}/edit`);
  await expect(page.getByText(/^Readers see the version of/)).toBeVisible();
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 400 });
    const bar = (await page.locator(".publish-bar").boundingBox())!;
    expect([bar.height, bar.y + bar.height], `at ${width} pixels`).toEqual([60, 400]);
    await checkWidth(page);
  }
});

test("the entries of the publishing bar stay in one row beside a long status message", async ({
  page,
  member,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500/);
  await page.setViewportSize({ width: 1200, height: 700 });
  await visit(page, `/blog/${member.blogId}/edit`);
  await fillEditor(page, { description: "Waits till noon." });
  await expect(draftStatus(page)).toHaveText("Saved");
  await page.route(draftSaveUrls, (route) => route.fulfill({ status: 500, json: {} }));
  await fillEditor(page, { description: "Waits till one." });
  await expect(draftStatus(page)).toHaveText(/problem since/);
  const entries = page.locator(".publishing-entries > *");
  expect(await entries.count()).toBeGreaterThan(5);
  const middles = await entries.evaluateAll((all) =>
    all.map((entry) => entry.getBoundingClientRect()).map(({ top, height }) => Math.round(top + height / 2)),
  );
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1);
  const [status, first] = [await draftStatus(page).boundingBox(), await entries.first().boundingBox()];
  expect(status!.x + status!.width).toBeLessThanOrEqual(first!.x);
});
