import type { Page } from "@playwright/test";
import { articles, cardIds, cards } from "../../../test/support/browser/articles.ts";
import { expect, test, visit } from "../../../test/support/browser/fixtures.ts";

const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY));

test("scrolling loads the older blogs, and Back and a reload return to the same place", async ({ page }) => {
  await visit(page, "/");
  await expect(cards(page)).toHaveCount(20);
  await page.getByRole("link", { name: "Older" }).scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(26);
  expect(await cardIds(page)).toEqual(articles.map(({ id }) => id));
  await expect(page.getByRole("link", { name: "Older" })).toHaveCount(0);
  await cards(page)
    .nth(22)
    .evaluate((element) => element.scrollIntoView({ block: "center" }));
  const positionBefore = await scrollPosition(page);
  await cards(page).nth(22).click();
  // Going back before the address changes would leave the site. A heading is no sign of it: the front page has one too.
  await expect(page).toHaveURL(/\/blog\//);
  await expect.poll(() => scrollPosition(page)).toBe(0);
  await page.goBack();
  await expect(cards(page)).toHaveCount(26);
  await expect.poll(() => scrollPosition(page)).toBe(positionBefore);
  await page.reload();
  await expect(cards(page)).toHaveCount(26);
  await expect.poll(() => scrollPosition(page)).toBe(positionBefore);
});
