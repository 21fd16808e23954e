import type { Page } from "@playwright/test";
import { articles, cards, shownIds } from "../support/articles.ts";
import { expect, test, visit } from "../support/fixtures.ts";

/** Scrolls until the last built-in article is there, and to a card on the second page. Answers where that is. */
async function scrollToSecondPage(page: Page) {
  await page.getByRole("link", { name: "Older" }).scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(26);
  const card = cards(page).nth(22);
  await card.evaluate((element) => element.scrollIntoView({ block: "center" }));
  return page.evaluate(() => Math.round(scrollY));
}

const place = (page: Page) => () => page.evaluate(() => Math.round(scrollY));

test("scrolling loads the older blogs, to the end and in order", async ({ page }) => {
  await visit(page, "/");
  await expect(cards(page)).toHaveCount(20);
  await scrollToSecondPage(page);
  expect(await shownIds(page)()).toEqual(articles.map(({ id }) => id));
  await expect(page.getByRole("link", { name: "Older" })).toHaveCount(0);
});

test("going back from a blog returns to the same place in the list", async ({ page }) => {
  await visit(page, "/");
  const before = await scrollToSecondPage(page);
  await cards(page).nth(22).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(place(page)).toBe(0);
  await page.goBack();
  await expect(cards(page)).toHaveCount(26);
  await expect.poll(place(page)).toBe(before);
});

test("so does going back after the page was left for another one entirely", async ({ page }) => {
  await visit(page, "/");
  const before = await scrollToSecondPage(page);
  await page.goto("/healthz");
  await page.goBack();
  await expect(cards(page)).toHaveCount(26);
  await expect.poll(place(page)).toBe(before);
});

test("a reload keeps the place as well", async ({ page }) => {
  await visit(page, "/");
  const before = await scrollToSecondPage(page);
  await page.reload();
  await expect(cards(page)).toHaveCount(26);
  await expect.poll(place(page)).toBe(before);
});

test("a page of older blogs that cannot be had can be asked for again", async ({ page, complaints }) => {
  await visit(page, "/");
  await page.route("/feed?*", (route) => route.abort());
  await page.getByRole("link", { name: "Older" }).scrollIntoViewIfNeeded();
  await complaints.expect(/Could not load blogs/);
  await page.unroute("/feed?*");
  await page.getByRole("link", { name: "Older" }).click();
  await expect(cards(page)).toHaveCount(26);
});
