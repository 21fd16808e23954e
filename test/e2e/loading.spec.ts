import type { Page } from "@playwright/test";
import { expect, test, visit } from "./fixtures.ts";

const card = (page: Page) =>
  page.getByRole("main").getByRole("link", { name: "Blockchain development starts" });
const loading = (page: Page) => page.getByText("Loading...", { exact: true });

test("a blog whose data take their time says 'Loading...' first", async ({ page }) => {
  let answer = () => {};
  const asked = new Promise<void>((done) => {
    answer = done;
  });
  await page.route("**/blog/s3.data*", async (route) => {
    await asked;
    await route.continue();
  });
  await visit(page, "/");
  await card(page).click();
  await expect(loading(page)).toBeVisible();
  await expect(page.getByRole("main")).toHaveCount(1);
  answer();
  await expect(page.getByRole("heading", { level: 1, name: /^Blockchain development/ })).toBeVisible();
  await expect(loading(page)).toHaveCount(0);
});

test("an address of no blog says 'Blog not found!'", async ({ page, complaints }) => {
  const response = await page.goto("/blog/nothing");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Blog not found!");
  await complaints.expect(/status of 404/);
});
