import { checkKeyboard } from "../support/checks.ts";
import { expect, test, visit } from "../support/fixtures.ts";
import { phone, screens } from "../support/screens.ts";

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
    await checkKeyboard(page);
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
