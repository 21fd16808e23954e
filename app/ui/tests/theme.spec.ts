import type { Page } from "@playwright/test";
import { expect, test, visit } from "../../../test/support/browser/fixtures.ts";

const backgroundColor = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test("the site follows the system's theme until somebody switches it, and applies what was chosen before the first paint", async ({
  page,
  consoleErrors,
}) => {
  await page.addInitScript(() => {
    // Runs before the first frame is painted.
    requestAnimationFrame(() => {
      Object.assign(window, { themeAtFirstFrame: document.documentElement.dataset.theme });
    });
  });
  await page.emulateMedia({ colorScheme: "dark" });
  await visit(page, "/");
  const dark = await backgroundColor(page);
  await page.emulateMedia({ colorScheme: "light" });
  const light = await backgroundColor(page);
  expect(light).not.toBe(dark);
  const themeSwitch = page.getByRole("button", { name: "Switch between light and dark" });
  for (const color of [dark, light, dark]) {
    await themeSwitch.click();
    expect(await backgroundColor(page)).toBe(color);
  }
  // The site's scripts fail to load: the theme must not depend on them.
  consoleErrors.allow(/ERR_FAILED/);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/course", { waitUntil: "commit" });
  await expect
    .poll(() => page.evaluate(() => "themeAtFirstFrame" in window && window.themeAtFirstFrame))
    .toBe("dark");
});
