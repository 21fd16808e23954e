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

test("the publishing bar is one row at every width, and says whether the text is saved", async ({
  page,
  member,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500/);
  await visit(page, `/blog/${member.blogId}/edit`);
  const parts = page.locator(".bar-row > :not(noscript)");
  const boxes = () =>
    parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().toJSON() as DOMRect));
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await fillEditor(page, { description: `Waits till ${width}.` });
    await expect(draftStatus(page)).toHaveText("Saved");
    const row = (await boxes()).sort((a, b) => a.left - b.left);
    const middles = row.map(({ top, height }) => Math.round(top + height / 2));
    expect(Math.max(...middles) - Math.min(...middles), `at ${width} pixels`).toBeLessThanOrEqual(1);
    for (const [at, { left }] of row.slice(1).entries()) expect(row[at]!.right).toBeLessThanOrEqual(left);
    const isWhole = await draftStatus(page).evaluate(
      (text) => text.scrollWidth <= text.clientWidth && text.clientHeight < 30,
    );
    expect(isWhole, `the status at ${width} pixels`).toBe(true);
  }
  await page.route(draftSaveUrls, (route) => route.fulfill({ status: 500, json: {} }));
  await fillEditor(page, { description: "Waits till one." });
  await expect(draftStatus(page)).toHaveText(/problem since/);
  const [status, button] = [await draftStatus(page).boundingBox(), await parts.first().boundingBox()];
  expect(status!.x + status!.width).toBeLessThanOrEqual(button!.x);
});
