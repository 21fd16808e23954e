import type { Page } from "@playwright/test";
import { article, cardIds, cards } from "../../support/browser/articles.ts";
import { expect, test, visit } from "../../support/browser/fixtures.ts";

const searchBox = (page: Page) => page.getByPlaceholder("Search blogs...");
const searchIcon = (page: Page) =>
  page.getByRole("banner").getByRole("search").getByRole("button", { name: "Search" });

test.beforeEach(({ page }) => visit(page, "/"));

test("the text stays in the box when another section is opened, and filters the feed on return", async ({
  page,
}) => {
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

test("Enter leads to the search page, and so does the icon", async ({ page }) => {
  await searchBox(page).fill("  sql & more ");
  await searchBox(page).press("Enter");
  await expect(page).toHaveURL("/search?q=sql+%26+more");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText('Search Results for "sql & more"');
  await page.getByRole("link", { name: "For You", exact: true }).click();
  await searchBox(page).fill("cloud");
  await searchIcon(page).click();
  await expect(page).toHaveURL("/search?q=cloud");
});

test("blank text does nothing", async ({ page }) => {
  await searchBox(page).press("Enter");
  await searchBox(page).fill("   ");
  await searchBox(page).press("Enter");
  await searchIcon(page).click();
  await expect(page).toHaveURL("/");
  await expect(cards(page)).toHaveCount(20);
  // The next search is the only step in the history.
  await searchBox(page).fill("sql");
  await searchBox(page).press("Enter");
  await expect(page).toHaveURL("/search?q=sql");
  await page.goBack();
  await expect(page).toHaveURL("/");
});
