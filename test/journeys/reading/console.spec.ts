import { expect, test, visit, waitForHydration } from "../../support/browser/fixtures.ts";
import { missingPages, visitorScreens } from "../../support/browser/sizes.ts";

// Every test fails on an unexpected error in the console. These tests only open the pages.

for (const path of visitorScreens)
  test(`${path} loads without an error in the console`, async ({ page }) => {
    await visit(page, path);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  });

for (const path of missingPages)
  test(`${path} loads with no error in the console except the browser's own about the 404`, async ({
    page,
    consoleErrors,
  }) => {
    await visit(page, path);
    await consoleErrors.waitFor(/^Failed to load resource.* 404/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  });

test("following links through the whole site causes no error in the console either", async ({ page }) => {
  await visit(page, "/");
  const header = page.getByRole("banner");
  for (const name of ["Course", "Services", "Write", "Login", "Sign Up", "For You"]) {
    await header.getByRole("link", { name, exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  }
  await page.getByRole("complementary").getByRole("link", { name: "Solidity" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Solidity");
  await page.getByRole("main").locator("a[href^='/blog/']").first().click();
  await expect(page.locator(".article")).toBeVisible();
  await page.getByRole("main").locator(".article a[href^='/blog/']").first().click();
  await expect(page.locator(".article")).toBeVisible();
  await page.goBack();
  await waitForHydration(page);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Solidity");
});
