import { alive, expect, test, visit } from "../support/fixtures.ts";
import { missing, screens } from "../support/screens.ts";

// That nothing is complained about, a refusal of the Content-Security-Policy included, is what every test watches.

for (const path of screens)
  test(`${path} loads without a complaint in the console`, async ({ page }) => {
    await visit(page, path);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  });

for (const path of missing)
  test(`${path} loads with no complaint but the browser's own of a 404`, async ({ page, complaints }) => {
    await visit(page, path);
    await complaints.expect(/^Failed to load resource.* 404/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  });

test("going through the whole site by its links brings no complaint either", async ({ page }) => {
  await visit(page, "/");
  const header = page.getByRole("banner");
  for (const name of ["Course", "Services", "Write", "Login", "Sign Up", "For You"]) {
    await header.getByRole("link", { name, exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  }
  await page.getByRole("complementary").getByRole("link", { name: "Solidity" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText('Search Results for "Solidity"');
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page.locator(".article")).toBeVisible();
  await page.getByRole("main").locator(".article a[href^='/blog/']").first().click();
  await expect(page.locator(".article")).toBeVisible();
  await page.goBack();
  await alive(page);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText('Search Results for "Solidity"');
});
