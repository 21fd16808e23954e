import type { Page } from "@playwright/test";
import { expect, test, visit } from "./fixtures.ts";
import { phone, screens } from "./screens.ts";

/** The control that has the focus: its name, and whether its ring or its box shows on screen. */
function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    if (element === document.body) return undefined;
    const ring = (one: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    };
    const box = element.closest(".search-box");
    const { width, height, top, bottom } = element.getBoundingClientRect();
    const name = element.getAttribute("aria-label") ?? element.textContent;
    const onScreen = width > 1 && height > 1 && bottom > 0 && top < innerHeight;
    return { name, shows: onScreen && (ring(element) || (box !== null && ring(box))) };
  });
}

test("Tab leads to the skip link first, and that one past the header", async ({ page }) => {
  await visit(page, "/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
});

for (const path of screens)
  test(`every control of ${path} is reached by Tab and shows that it has the focus`, async ({ page }) => {
    await visit(page, path);
    // From the very top, also where a field took the focus at once.
    await page.locator("body").evaluate((body) => {
      body.tabIndex = -1;
      body.focus();
    });
    const all = await page
      .locator("a[href]:visible, button:visible, input:visible, textarea:visible")
      .count();
    const seen: string[] = [];
    const unseen: string[] = [];
    for (;;) {
      await page.keyboard.press("Tab");
      const control = await focused(page);
      if (!control || seen.length > 200) break;
      seen.push(control.name ?? "");
      if (!control.shows) unseen.push(control.name ?? "");
    }
    expect(unseen).toEqual([]);
    expect(seen.length).toBeGreaterThanOrEqual(all);
  });

test("on a phone the menu is opened and left by keyboard", async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, "/");
  await page.getByRole("button", { name: "Menu" }).focus();
  await page.keyboard.press("Enter");
  const write = page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Write" });
  await expect(write).toBeVisible();
  await write.focus();
  await page.keyboard.press("Escape");
  await expect(write).toBeHidden();
  await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();
});
