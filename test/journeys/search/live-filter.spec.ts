import type { Page } from "@playwright/test";
import { article, articles, cardIds, cards, idsWithText } from "../../support/browser/articles.ts";
import { expect, holdRequests, test, visit, waitForPaint } from "../../support/browser/fixtures.ts";

const searchBox = (page: Page) => page.getByPlaceholder("Search blogs...");
const isFilterRequest = (q: string) => (url: URL) =>
  url.pathname === "/feed" && url.searchParams.get("q") === q;

test("typing filters the blogs on screen at once, and all blogs when the server responds", async ({
  page,
}) => {
  const idsOnScreen = idsWithText("service", articles.slice(0, 20));
  const allIds = idsWithText("service");
  expect(idsOnScreen).not.toEqual([]);
  expect(idsOnScreen).not.toEqual(allIds);
  await visit(page, "/");
  const releaseRequest = await holdRequests(page, isFilterRequest("service"));
  await searchBox(page).fill("service");
  await expect.poll(() => cardIds(page)).toEqual(idsOnScreen);
  releaseRequest();
  await expect.poll(() => cardIds(page)).toEqual(allIds);
  await expect(page.getByText(`${allIds.length} blogs`, { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(searchBox(page)).toHaveValue("");
  await expect(page).toHaveURL("/");
  await expect(cards(page)).toHaveCount(20);
});

test("the filter looks at titles and descriptions, whatever the letter case", async ({ page }) => {
  const { title, description } = article("s14");
  await visit(page, "/");
  await searchBox(page).fill(title.toUpperCase());
  await expect.poll(() => cardIds(page)).toEqual(["s14"]);
  await searchBox(page).fill(description.toUpperCase());
  await expect.poll(() => cardIds(page)).toEqual(["s14"]);
});

test("a text that was typed before hydration filters too", async ({ page }) => {
  const releaseScripts = await holdRequests(page, /assets\/.*\.js$/);
  const { title } = article("s14");
  await page.goto("/", { waitUntil: "commit" });
  await searchBox(page).fill(title);
  await expect(cards(page)).toHaveCount(20);
  releaseScripts();
  await expect.poll(() => cardIds(page)).toEqual(["s14"]);
  await expect(searchBox(page)).toHaveValue(title);
});

test("nonsense shows 'No blogs found'", async ({ page }) => {
  await visit(page, "/");
  await searchBox(page).fill("zzqxy");
  await expect(page.getByText("No blogs found", { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
});

test("a late response never replaces a newer one", async ({ page }) => {
  await visit(page, "/");
  const releaseOlder = await holdRequests(page, isFilterRequest("service"));
  const requestEvent = page.waitForRequest((request) => isFilterRequest("service")(new URL(request.url())));
  await searchBox(page).fill("service");
  const olderRequest = await requestEvent;
  // The page may abort the older request.
  const olderRequestEnd = Promise.any([
    page.waitForEvent("requestfinished", (candidate) => candidate === olderRequest),
    page.waitForEvent("requestfailed", (candidate) => candidate === olderRequest),
  ]);
  await searchBox(page).fill(article("s12").title);
  await expect.poll(() => cardIds(page)).toEqual(["s12"]);
  releaseOlder();
  await olderRequestEnd;
  await waitForPaint(page);
  expect(await cardIds(page)).toEqual(["s12"]);
});
