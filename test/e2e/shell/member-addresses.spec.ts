// Readers' pages do not know the routes of members (tools/readers-manifest.ts).
import { expect, test, visit, waitForPaint } from "../support/fixtures.ts";

test("a page for members is loaded once, however its address is spelt", async ({ page }) => {
  let loads = 0;
  page.on("domcontentloaded", () => loads++);
  await visit(page, "/Forgot/");
  await waitForPaint(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(loads).toBe(1);
});

test("a page for members opens from a reader's page, and Back leads there", async ({ page }) => {
  await visit(page, "/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL("/forgot");
  await expect(page.getByLabel("Email")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Login");
});

test("a client navigation to an address without a route loads the document", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/404/);
  await visit(page, "/");
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('a[href="/course"]')!;
    history.pushState({}, "", "/nothing-here");
    link.click();
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Course");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
});
