import type { Page } from "@playwright/test";
import { article, cardIds, cards } from "../../../test/support/browser/articles.ts";
import { expect, holdRequests, test, visit, waitForPaint } from "../../../test/support/browser/fixtures.ts";

const searchBox = (page: Page) => page.getByPlaceholder("Search blogs...");
const isFilterRequest = (q: string) => (url: URL) =>
  url.pathname === "/feed" && url.searchParams.get("q") === q;

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
