import type { Page } from "@playwright/test";
import { expect, test, visit } from "../../../test/support/browser/fixtures.ts";

const logoutButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Logout" });
const googleButton = (page: Page) => page.getByRole("button", { name: "Login with Google" });

test("the button on the sign-up page opens the popup too, and works by keyboard", async ({ page }) => {
  await visit(page, "/signup");
  await page.getByRole("button", { name: "Sign Up with Google" }).focus();
  const [popup] = await Promise.all([page.waitForEvent("popup"), page.keyboard.press("Space")]);
  await popup.getByRole("button", { name: /Chidi/ }).click();
  await expect(logoutButton(page)).toBeVisible();
});

test("where popups are blocked, the page itself is redirected to the provider and back", async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await visit(page, "/write");
  await googleButton(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose a demo account");
  await page.getByRole("button", { name: /Ann Lee/ }).click();
  await expect(page).toHaveURL("/write");
  await expect(page.getByPlaceholder("Title", { exact: true })).toBeVisible();
});

test("a sign-in that is cancelled without a popup returns to the login page, which says so", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await visit(page, "/login");
  await googleButton(page).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/login\?problem=cancelled$/);
  await expect(page.getByRole("alert")).toHaveText("The login with Google was cancelled.");
});
