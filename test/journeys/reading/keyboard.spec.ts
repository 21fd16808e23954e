import { checkKeyboard } from "../../support/browser/checks.ts";
import { expect, test, visit } from "../../support/browser/fixtures.ts";
import { phone, visitorScreens } from "../../support/browser/sizes.ts";

test("Tab reaches the skip link first, and the skip link leads past the header", async ({ page }) => {
  await visit(page, "/");
  await page.keyboard.press("Tab");
  const skipLink = page.getByRole("link", { name: "Skip to content" });
  await expect(skipLink).toBeFocused();
  await expect(skipLink).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
});

for (const path of visitorScreens)
  test(`every control of ${path} is reached by Tab and shows that it has the focus`, async ({ page }) => {
    await visit(page, path);
    await checkKeyboard(page);
  });

test("on a phone the menu is opened and closed by keyboard", async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, "/");
  await page.getByRole("button", { name: "Menu" }).focus();
  await page.keyboard.press("Enter");
  const writeLink = page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Write" });
  await expect(writeLink).toBeVisible();
  await writeLink.focus();
  await page.keyboard.press("Escape");
  await expect(writeLink).toBeHidden();
  await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();
});
