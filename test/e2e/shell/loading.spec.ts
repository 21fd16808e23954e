import { article, cards } from "../support/articles.ts";
import { expect, held, test, visit } from "../support/fixtures.ts";

test("a blog whose data take their time says 'Loading...' first", async ({ page }) => {
  const answer = await held(page, "**/blog/s3.data*");
  const loading = page.getByText("Loading...", { exact: true });
  await visit(page, "/");
  await cards(page).nth(2).click();
  await expect(loading).toBeVisible();
  await expect(page.getByRole("main")).toHaveCount(1);
  answer();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(article("s3").title);
  await expect(loading).toHaveCount(0);
});

test("an address of no blog says 'Blog not found!'", async ({ page, complaints }) => {
  const response = await page.goto("/blog/nothing");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Blog not found!");
  await complaints.expect(/status of 404/);
});
