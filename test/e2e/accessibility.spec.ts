import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test, visit } from "./fixtures.ts";
import { desktop, missing, phone, screens } from "./screens.ts";

/** What axe finds wrong in light and in dark, by rule and place. */
async function violations(page: Page) {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // The menu's guards pass the focus on, and are hidden since they are nothing by themselves.
    const { violations } = await new AxeBuilder({ page }).exclude("[data-base-ui-focus-guard]").analyze();
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${colorScheme} ${id} ${target}: ${failureSummary}`);
  }
  return found;
}

for (const path of [...screens, ...missing])
  test(`axe finds nothing wrong on ${path}`, async ({ page, complaints }) => {
    if (missing.includes(path)) complaints.allow(/404/);
    await visit(page, path);
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      expect(await violations(page)).toEqual([]);
    }
  });

test("axe finds nothing wrong with the share menu and an alert", async ({ page }) => {
  await visit(page, "/blog/s1");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await page.getByRole("button", { name: "Share" }).first().click();
    await expect(page.getByRole("menu")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
  }
});

test("axe finds nothing wrong with what was liked, bookmarked and followed", async ({ page }) => {
  await visit(page, "/blog/s11");
  for (const name of [/^Like/, "Bookmark", "Follow"])
    await page.getByRole("button", { name }).first().click();
  expect(await violations(page)).toEqual([]);
});

test("axe finds nothing wrong with the mobile menu", async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, "/");
  await page.getByRole("button", { name: "Menu" }).click();
  expect(await violations(page)).toEqual([]);
});
