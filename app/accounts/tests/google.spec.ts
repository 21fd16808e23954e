import type { Page } from "@playwright/test";
import { expect, test, visit } from "../../../test/support/browser/fixtures.ts";

const logoutButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Logout" });
const googleButton = (page: Page) => page.getByRole("button", { name: "Login with Google" });

test("a popup signs in with the chosen account and closes, and the page behind it continues by itself; cancelled, it keeps the typed text", async ({
  page,
}) => {
  await visit(page, "/login");
  await page.getByPlaceholder("Email").fill("cara@example.com");
  const [cancelledPopup] = await Promise.all([page.waitForEvent("popup"), googleButton(page).click()]);
  const cancelEvent = cancelledPopup.waitForEvent("close");
  await cancelledPopup.getByRole("button", { name: "Cancel" }).click();
  await cancelEvent;
  await expect(page.getByRole("alert")).toHaveText("The login with Google was cancelled.");
  await expect(page.getByPlaceholder("Email")).toHaveValue("cara@example.com");
  const [popup] = await Promise.all([page.waitForEvent("popup"), googleButton(page).click()]);
  await expect(popup.getByRole("heading", { level: 1 })).toHaveText("Choose a demo account");
  const closeEvent = popup.waitForEvent("close");
  await popup.getByRole("button", { name: /Ann Lee/ }).click();
  await closeEvent;
  await expect(logoutButton(page)).toBeVisible();
  await expect(page).toHaveURL("/");
  await visit(page, "/profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ann Lee");
});

test("on a page that needs a login, a sign-in by popup opens that page at the same address", async ({
  page,
}) => {
  await visit(page, "/write");
  const [popup] = await Promise.all([page.waitForEvent("popup"), googleButton(page).click()]);
  await popup.getByRole("button", { name: /Bob Okafor/ }).click();
  await expect(page.getByPlaceholder("Title", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/write");
  await expect(page.getByText("As Bob Okafor")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the button redirects to the provider and back", async ({ page }) => {
    await page.goto("/profile");
    await googleButton(page).click();
    await page.getByRole("button", { name: /Bob Okafor/ }).click();
    await expect(page).toHaveURL("/profile");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bob Okafor");
  });
});
