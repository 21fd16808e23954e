import { checkByAxe, checkByAxeAtAllSizes } from "../support/checks.ts";
import { expect, test, visit } from "../support/fixtures.ts";
import { desktop, missing, phone, screens } from "../support/screens.ts";

for (const path of [...screens, ...missing])
  test(`axe finds nothing wrong on ${path}`, async ({ page, complaints }) => {
    if (missing.includes(path)) complaints.allow(/404/);
    await visit(page, path);
    await checkByAxeAtAllSizes(page);
  });

for (const size of [phone, desktop])
  test(`axe finds nothing wrong with the share menu and an alert at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    await visit(page, "/blog/s1");
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await page.getByRole("button", { name: "Share" }).first().click();
    await expect(page.getByRole("menu")).toBeVisible();
    await checkByAxe(page);
  });

test("axe finds nothing wrong with what was liked, bookmarked and followed", async ({ page }) => {
  await visit(page, "/blog/s11");
  for (const name of [/^Like/, "Bookmark", "Follow"])
    await page.getByRole("button", { name }).first().click();
  await checkByAxe(page);
});

test("axe finds nothing wrong with the mobile menu", async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, "/");
  await page.getByRole("button", { name: "Menu" }).click();
  await checkByAxe(page);
});
