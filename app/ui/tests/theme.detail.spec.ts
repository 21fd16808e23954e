import type { Page } from "@playwright/test";
import { expect, test, visit } from "../../../test/support/browser/fixtures.ts";

const themeAttribute = (page: Page) => page.locator("html").getAttribute("data-theme");
const backgroundColor = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

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
