import type { Page } from "@playwright/test";
import { article, articles, cardIds, cards, idsWithText } from "../../../test/support/browser/articles.ts";
import { expect, holdRequests, test, visit } from "../../../test/support/browser/fixtures.ts";

const searchBox = (page: Page) => page.getByPlaceholder("Search blogs...");
const isFilterRequest = (q: string) => (url: URL) =>
  url.pathname === "/feed" && url.searchParams.get("q") === q;
const searchIcon = (page: Page) =>
  page.getByRole("banner").getByRole("search").getByRole("button", { name: "Search" });

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
  const { description } = article("s14");
  await searchBox(page).fill(description.toUpperCase());
  await expect.poll(() => cardIds(page)).toEqual(["s14"]);
  await searchBox(page).fill("zzqxy");
  await expect(page.getByText("No blogs found", { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await searchBox(page).fill("service");
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(searchBox(page)).toHaveValue("");
  await expect(page).toHaveURL("/");
  await expect(cards(page)).toHaveCount(20);
});

test("the text stays in the box when another section is opened, and filters the feed on return", async ({
  page,
}) => {
  await visit(page, "/");
  const { title } = article("s14");
  await searchBox(page).fill(title);
  await expect.poll(() => cardIds(page)).toEqual(["s14"]);
  await page.getByRole("link", { name: "Course", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Course" })).toBeVisible();
  await expect(searchBox(page)).toHaveValue(title);
  await expect(cards(page)).toHaveCount(14);
  await page.getByRole("link", { name: "For You", exact: true }).click();
  await expect.poll(() => cardIds(page)).toEqual(["s14"]);
});

test("Enter and the icon lead to the search page, and blank text nowhere", async ({ page }) => {
  await visit(page, "/");
  await searchBox(page).press("Enter");
  await searchBox(page).fill("   ");
  await searchBox(page).press("Enter");
  await searchIcon(page).click();
  await expect(page).toHaveURL("/");
  await expect(cards(page)).toHaveCount(20);
  // The next search is the only step in the history.
  await searchBox(page).fill("  sql & more ");
  await searchBox(page).press("Enter");
  await expect(page).toHaveURL("/search?q=sql+%26+more");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText('Search Results for "sql & more"');
  await page.goBack();
  await expect(page).toHaveURL("/");
  await searchBox(page).fill("cloud");
  await searchIcon(page).click();
  await expect(page).toHaveURL("/search?q=cloud");
});
