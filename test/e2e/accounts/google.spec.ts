import type { Page } from "@playwright/test";
import { expect, test, visit } from "../support/fixtures.ts";

const logout = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Logout" });
const google = (page: Page) => page.getByRole("button", { name: "Login with Google" });

test("a popup signs in with a chosen account and closes; the page goes on by itself", async ({ page }) => {
  await visit(page, "/login");
  const [popup] = await Promise.all([page.waitForEvent("popup"), google(page).click()]);
  await expect(popup.getByRole("heading", { level: 1 })).toHaveText("Choose a demo account");
  const closed = popup.waitForEvent("close");
  await popup.getByRole("button", { name: /Ann Lee/ }).click();
  await closed;
  await expect(logout(page)).toBeVisible();
  await expect(page).toHaveURL("/");
  await visit(page, "/profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ann Lee");
});

test("at a guarded screen the popup leads to that screen, at the same address", async ({ page }) => {
  await visit(page, "/write");
  const [popup] = await Promise.all([page.waitForEvent("popup"), google(page).click()]);
  await popup.getByRole("button", { name: /Bob Okafor/ }).click();
  await expect(page.getByPlaceholder("Title", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/write");
  await expect(page.getByText("As Bob Okafor")).toBeVisible();
});

test("the sign-up's button does the same, by keyboard too", async ({ page }) => {
  await visit(page, "/signup");
  await page.getByRole("button", { name: "Sign Up with Google" }).focus();
  const [popup] = await Promise.all([page.waitForEvent("popup"), page.keyboard.press("Space")]);
  await popup.getByRole("button", { name: /Chidi/ }).click();
  await expect(logout(page)).toBeVisible();
});

test("a popup that is cancelled says so, and keeps what was typed", async ({ page }) => {
  await visit(page, "/login");
  await page.getByPlaceholder("Email").fill("cara@example.com");
  const [popup] = await Promise.all([page.waitForEvent("popup"), google(page).click()]);
  const closed = popup.waitForEvent("close");
  await popup.getByRole("button", { name: "Cancel" }).click();
  await closed;
  await expect(page.getByRole("alert")).toHaveText("The sign-in with Google was cancelled.");
  await expect(page.getByPlaceholder("Email")).toHaveValue("cara@example.com");
  await expect(logout(page)).toHaveCount(0);
});

test("where popups are blocked the whole page goes there and back", async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await visit(page, "/write");
  await google(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose a demo account");
  await page.getByRole("button", { name: /Ann Lee/ }).click();
  await expect(page).toHaveURL("/write");
  await expect(page.getByPlaceholder("Title", { exact: true })).toBeVisible();
});

test("a whole page that is cancelled comes back to the login, which says so", async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await visit(page, "/login");
  await google(page).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/login\?problem=cancelled$/);
  await expect(page.getByRole("alert")).toHaveText("The sign-in with Google was cancelled.");
});

test("an account whose e-mail Google has not confirmed stays closed to it", async ({ page, context }) => {
  await visit(page, "/signup");
  await page.getByPlaceholder("Email").fill("dana@demo.example");
  await page.getByPlaceholder("Password").fill("sesame");
  await page.getByRole("main").getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(logout(page)).toBeVisible();
  await context.clearCookies();
  await visit(page, "/login");
  const [popup] = await Promise.all([page.waitForEvent("popup"), google(page).click()]);
  await popup.getByRole("button", { name: /Dana Novak/ }).click();
  await expect(page.getByRole("alert")).toHaveText(/has not confirmed|existing account/);
  await expect(logout(page)).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the button is a plain way there and back", async ({ page }) => {
    await page.goto("/profile");
    await google(page).click();
    await page.getByRole("button", { name: /Bob Okafor/ }).click();
    await expect(page).toHaveURL("/profile");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bob Okafor");
  });
});
