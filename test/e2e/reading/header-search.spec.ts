import type { Page } from "@playwright/test";
import { article, cards, shownIds } from "../support/articles.ts";
import { expect, test, visit } from "../support/fixtures.ts";

const box = (page: Page) => page.getByPlaceholder("Search blogs...");
const icon = (page: Page) =>
  page.getByRole("banner").getByRole("search").getByRole("button", { name: "Search" });

test.beforeEach(({ page }) => visit(page, "/"));

test("the text survives a change of tab, and filters the feed on return", async ({ page }) => {
  const { title } = article("s14");
  await box(page).fill(title);
  await expect.poll(shownIds(page)).toEqual(["s14"]);
  await page.getByRole("link", { name: "Course", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Course" })).toBeVisible();
  await expect(box(page)).toHaveValue(title);
  await expect(cards(page)).toHaveCount(14);
  await page.getByRole("link", { name: "For You", exact: true }).click();
  await expect.poll(shownIds(page)).toEqual(["s14"]);
});

test("Enter leads to the search page, and so does the icon", async ({ page }) => {
  await box(page).fill("  sql & more ");
  await box(page).press("Enter");
  await expect(page).toHaveURL("/search?q=sql+%26+more");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText('Search Results for "sql & more"');
  await page.getByRole("link", { name: "For You", exact: true }).click();
  await box(page).fill("cloud");
  await icon(page).click();
  await expect(page).toHaveURL("/search?q=cloud");
});

test("blank text does nothing", async ({ page }) => {
  await box(page).press("Enter");
  await box(page).fill("   ");
  await box(page).press("Enter");
  await icon(page).click();
  await expect(page).toHaveURL("/");
  await expect(cards(page)).toHaveCount(20);
  // The next search is the only step in the history.
  await box(page).fill("sql");
  await box(page).press("Enter");
  await expect(page).toHaveURL("/search?q=sql");
  await page.goBack();
  await expect(page).toHaveURL("/");
});
