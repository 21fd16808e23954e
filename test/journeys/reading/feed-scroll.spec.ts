import type { Page } from "@playwright/test";
import { articles, cardIds, cards } from "../../support/browser/articles.ts";
import { expect, holdRequests, test, visit } from "../../support/browser/fixtures.ts";

/** Scrolls until all articles are loaded, then to a card of the second page. Returns the scroll position in px. */
async function scrollToSecondPage(page: Page) {
  await page.getByRole("link", { name: "Older" }).scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(26);
  const card = cards(page).nth(22);
  await card.evaluate((element) => element.scrollIntoView({ block: "center" }));
  return scrollPosition(page);
}

const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY));

test("scrolling loads the older blogs, to the end and in order", async ({ page }) => {
  await visit(page, "/");
  await expect(cards(page)).toHaveCount(20);
  await scrollToSecondPage(page);
  expect(await cardIds(page)).toEqual(articles.map(({ id }) => id));
  await expect(page.getByRole("link", { name: "Older" })).toHaveCount(0);
});

test("going back from a blog returns to the same place in the list", async ({ page }) => {
  await visit(page, "/");
  const positionBefore = await scrollToSecondPage(page);
  await cards(page).nth(22).click();
  // Going back before the address changes would leave the site. A heading is no sign of it: the front page has one too.
  await expect(page).toHaveURL(/\/blog\//);
  await expect.poll(() => scrollPosition(page)).toBe(0);
  await page.goBack();
  await expect(cards(page)).toHaveCount(26);
  await expect.poll(() => scrollPosition(page)).toBe(positionBefore);
});

test("going back while a blog is still loading does not lose the place in the list", async ({ page }) => {
  await visit(page, "/course");
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "For You" }).click();
  await expect(page).toHaveURL("/");
  const positionBefore = await scrollToSecondPage(page);
  const releaseBlog = await holdRequests(page, "**/blog/*.data*");
  await cards(page).nth(22).click();
  await expect(page.getByText("Loading...", { exact: true })).toBeInViewport();
  await expect(page.getByRole("banner")).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Course");
  releaseBlog();
  await page.goForward();
  await expect(cards(page)).toHaveCount(26);
  await expect.poll(() => scrollPosition(page)).toBe(positionBefore);
});

test("going back after a full load of another page returns to the same place too", async ({ page }) => {
  await visit(page, "/");
  const positionBefore = await scrollToSecondPage(page);
  await page.goto("/healthz");
  await page.goBack();
  await expect(cards(page)).toHaveCount(26);
  await expect.poll(() => scrollPosition(page)).toBe(positionBefore);
});

test("a reload returns to the same place in the list too", async ({ page }) => {
  await visit(page, "/");
  const positionBefore = await scrollToSecondPage(page);
  await page.reload();
  await expect(cards(page)).toHaveCount(26);
  await expect.poll(() => scrollPosition(page)).toBe(positionBefore);
});

test("older blogs that failed to load can be loaded again", async ({ page, consoleErrors }) => {
  await visit(page, "/");
  await page.route("/feed?*", (route) => route.abort());
  await page.getByRole("link", { name: "Older" }).scrollIntoViewIfNeeded();
  await consoleErrors.waitFor(/Could not load blogs/);
  await page.unroute("/feed?*");
  await page.getByRole("link", { name: "Older" }).click();
  await expect(cards(page)).toHaveCount(26);
});
