import type { Page } from "@playwright/test";
import { expect, test, visit } from "../../support/browser/fixtures.ts";

const themeAttribute = (page: Page) => page.locator("html").getAttribute("data-theme");
const backgroundColor = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test("the site follows the system's theme until somebody switches it", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await visit(page, "/");
  const dark = await backgroundColor(page);
  await page.emulateMedia({ colorScheme: "light" });
  const light = await backgroundColor(page);
  expect(light).not.toBe(dark);
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  expect(await backgroundColor(page)).toBe(dark);
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  expect(await backgroundColor(page)).toBe(light);
});

test("the chosen theme is remembered, and is applied before the first paint", async ({
  page,
  consoleErrors,
}) => {
  await page.addInitScript(() => {
    // Runs before the first frame is painted.
    requestAnimationFrame(() => {
      Object.assign(window, { themeAtFirstFrame: document.documentElement.dataset.theme });
    });
  });
  await visit(page, "/blog/s1");
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  expect(await themeAttribute(page)).toBe("dark");
  // The site's scripts fail to load: the theme must not depend on them.
  consoleErrors.allow(/ERR_FAILED/);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/course", { waitUntil: "commit" });
  await expect
    .poll(() => page.evaluate(() => "themeAtFirstFrame" in window && window.themeAtFirstFrame))
    .toBe("dark");
});

test("a stored theme that is invalid is ignored", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("theme", "<script>"));
  await visit(page, "/");
  expect(await themeAttribute(page)).toBeNull();
});

test("in a browser without storage the site follows the system's theme, and a chosen theme lasts until the page is left", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    });
  });
  await page.emulateMedia({ colorScheme: "dark" });
  await visit(page, "/");
  expect(await themeAttribute(page)).toBeNull();
  const dark = await backgroundColor(page);
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  expect(await themeAttribute(page)).toBe("light");
  expect(await backgroundColor(page)).not.toBe(dark);
  await page.reload();
  expect(await themeAttribute(page)).toBeNull();
  expect(await backgroundColor(page)).toBe(dark);
});
