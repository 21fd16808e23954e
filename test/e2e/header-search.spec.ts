import type { Page } from "@playwright/test";
import { expect, test, visit } from "./fixtures.ts";

const box = (page: Page) => page.getByPlaceholder("Search blogs...");
const cards = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });

test.beforeEach(({ page }) => visit(page, "/"));

test("the text survives a change of tab, and filters the feed on return", async ({ page }) => {
  await box(page).fill("sql course");
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole("link", { name: "Course", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Course" })).toBeVisible();
  await expect(box(page)).toHaveValue("sql course");
  await expect(cards(page)).toHaveCount(14);
  await page.getByRole("link", { name: "For You" }).click();
  await expect(cards(page)).toHaveText([/^SQL course/]);
});

test("Enter leads to the search page, and so does the icon", async ({ page }) => {
  await box(page).fill("  sql & more ");
  await box(page).press("Enter");
  await expect(page).toHaveURL("/search?q=sql+%26+more");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText('Search Results for "sql & more"');
  await page.getByRole("link", { name: "For You" }).click();
  await box(page).fill("cloud");
  await page.getByRole("banner").getByRole("search").getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL("/search?q=cloud");
});

test("blank text does nothing", async ({ page }) => {
  await box(page).press("Enter");
  await box(page).fill("   ");
  await box(page).press("Enter");
  await page.getByRole("banner").getByRole("search").getByRole("button", { name: "Search" }).click();
  await page.waitForTimeout(200);
  await expect(page).toHaveURL("/");
  await expect(cards(page)).toHaveCount(20);
});
