import { expect, holdRequests, test, visit } from "../../../test/support/browser/fixtures.ts";

test("/saved says that it is loading, that it failed, and tries again", async ({ page, consoleErrors }) => {
  await page.goto("/login");
  await page.evaluate(() => localStorage.setItem("site:saved", '["s3"]'));
  const release = await holdRequests(page, /saved\.data/);
  await visit(page, "/saved");
  await expect(page.getByText("Loading...")).toBeVisible();
  release();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  consoleErrors.allow(/Could not load what is stored/, /Failed to load resource/);
  await page.unroute(/saved\.data/);
  await page.route(/saved\.data/, (route) => route.abort());
  await visit(page, "/saved");
  await expect(page.getByText("This list could not be loaded.")).toBeVisible();
  await page.unroute(/saved\.data/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
});
