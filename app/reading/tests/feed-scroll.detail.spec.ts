import type { Page } from "@playwright/test";
import { cards } from "../../../test/support/browser/articles.ts";
import { expect, holdRequests, test, visit } from "../../../test/support/browser/fixtures.ts";

/** Scrolls until all articles are loaded, then to a card of the second page. Returns the scroll position in px. */
async function scrollToSecondPage(page: Page) {
  await page.getByRole("link", { name: "Older" }).scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(26);
  const card = cards(page).nth(22);
  await card.evaluate((element) => element.scrollIntoView({ block: "center" }));
  return scrollPosition(page);
}

const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY));

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

test("older blogs that failed to load can be loaded again", async ({ page, consoleErrors }) => {
  await visit(page, "/");
  await page.route("/feed?*", (route) => route.abort());
  await page.getByRole("link", { name: "Older" }).scrollIntoViewIfNeeded();
  await consoleErrors.waitFor(/Could not load blogs/);
  await page.unroute("/feed?*");
  await page.getByRole("link", { name: "Older" }).click();
  await expect(cards(page)).toHaveCount(26);
});
