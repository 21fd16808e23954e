import { checkWithAxe, checkWithAxeAtAllSizes } from "../support/browser/checks.ts";
import { expect, test, visit } from "../support/browser/fixtures.ts";
import { desktop, missingPages, phone, visitorScreens } from "../support/browser/screens.ts";

for (const path of [...visitorScreens, ...missingPages])
  test(`axe finds nothing wrong on ${path}`, async ({ page, consoleErrors }) => {
    if (missingPages.includes(path)) consoleErrors.allow(/404/);
    await visit(page, path);
    await checkWithAxeAtAllSizes(page);
  });

for (const size of [phone, desktop])
  test(`axe finds nothing wrong with the share menu and an alert at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    await visit(page, "/blog/s1");
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await page.getByRole("button", { name: "Share" }).first().click();
    await expect(page.getByRole("menu")).toBeVisible();
    await checkWithAxe(page);
  });

test("axe finds nothing wrong with the buttons of a liked and bookmarked blog and a followed author", async ({
  page,
}) => {
  await visit(page, "/blog/s11");
  for (const name of [/^Like/, "Bookmark", "Follow"])
    await page.getByRole("button", { name }).first().click();
  await checkWithAxe(page);
});

test("axe finds nothing wrong with the mobile menu", async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, "/");
  await page.getByRole("button", { name: "Menu" }).click();
  await checkWithAxe(page);
});
