import type { Page } from "@playwright/test";
import { expect, test, visit } from "../support/fixtures.ts";

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
    // Runs before the first frame is painted.
    requestAnimationFrame(() => {
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

test("a remembered choice that makes no sense changes nothing", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("theme", "<script>"));
  await visit(page, "/");
  expect(await theme(page)).toBeNull();
});

test("in a browser without storage the site follows the system's theme, and a choice lasts as long as the page", async ({
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
  expect(await theme(page)).toBeNull();
  const dark = await paper(page);
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  expect(await theme(page)).toBe("light");
  expect(await paper(page)).not.toBe(dark);
  await page.reload();
  expect(await theme(page)).toBeNull();
  expect(await paper(page)).toBe(dark);
});
