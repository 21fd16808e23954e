import type { Page } from "@playwright/test";
import { expect, test, visit } from "./fixtures.ts";

const theme = (page: Page) => page.locator("html").getAttribute("data-theme");
const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test("the site follows the system's theme until somebody turns it over", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await visit(page, "/");
  const dark = await paper(page);
  await page.emulateMedia({ colorScheme: "light" });
  const light = await paper(page);
  expect(light).not.toBe(dark);
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  expect(await paper(page)).toBe(dark);
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  expect(await paper(page)).toBe(light);
});

test("the choice is remembered, and is there before the first paint", async ({ page, complaints }) => {
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      Object.assign(window, { atFirst: document.documentElement.dataset.theme });
    });
  });
  await visit(page, "/blog/s1");
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  expect(await theme(page)).toBe("dark");
  // The site's scripts never come: the choice must not wait for them.
  complaints.allow(/ERR_FAILED/);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/course", { waitUntil: "commit" });
  await expect.poll(() => page.evaluate(() => "atFirst" in window && window.atFirst)).toBe("dark");
});

test("a choice that makes no sense, or a browser without storage, changes nothing", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("theme", "<script>"));
  await visit(page, "/");
  expect(await theme(page)).toBeNull();
});
