import type { Page } from "@playwright/test";
import { smallImage } from "../../support/browser/editor.ts";
import { test as base, expect, siteFixture, visit } from "../../support/browser/fixtures.ts";

/** Runs on a site of its own, because its members change. */
const test = base.extend<object, object>({ site: [siteFixture, { scope: "worker" }] });

test("a member fills in the profile, and a mistake is shown in its field, which gets the focus", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of (422|413)/);
  await signUp(page, "filler@example.com");
  await visit(page, "/profile");
  await page.getByRole("main").getByRole("link", { name: "Account" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account");
  const profile = page.getByRole("region", { name: "Profile" });
  await profile.getByLabel("Display name").fill("Fil");
  await profile.getByLabel("Handle").fill("admin");
  await profile.getByLabel("Bio").fill("I fill in forms.");
  await profile.getByRole("button", { name: "Save profile" }).click();
  await expect(profile.getByText("That handle is taken.")).toBeVisible();
  await expect(profile.getByLabel("Handle")).toBeFocused();
  await expect(profile.getByLabel("Bio")).toHaveValue("I fill in forms.");
  await profile.getByLabel("Handle").fill("Fil-Ler");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").getByText("Saved.")).toBeVisible();
  await expect(profile.getByText("That handle is taken.")).toHaveCount(0);
  await expect(profile.getByLabel("Handle")).toHaveValue("fil-ler");

  const upload = profile.getByRole("button", { name: "Upload picture" });
  await profile.getByLabel("Picture").setInputFiles(smallImage);
  await page.route("**/account.data*", (route) => route.fulfill({ status: 413, body: "<h1>413</h1>" }));
  await upload.click();
  await expect(profile.getByText("The image is too large for this server.")).toBeVisible();
  await page.unroute("**/account.data*");
  await upload.click();
  const picture = page.getByRole("banner").locator("img[src^='/images/pictures/']").first();
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  await profile.getByRole("button", { name: "Remove picture" }).click();
  await expect(picture).toHaveCount(0);
});

test("changing the password empties the fields, ends all other sessions, and keeps this one", async ({
  page,
  openPageAsSomebodyElse,
}) => {
  const email = "changer@example.com";
  await signUp(page, email);
  const phone = await openPageAsSomebodyElse();
  await visit(phone, "/login");
  await phone.getByPlaceholder("Email").fill(email);
  await phone.getByPlaceholder("Password").fill("sesame");
  await phone.keyboard.press("Enter");
  await expect(phone).toHaveURL("/");

  await visit(page, "/account");
  const sessions = page.getByRole("region", { name: "Sessions" });
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await expect(sessions.getByText("Chrome on Linux")).toHaveCount(2);
  const password = page.getByRole("region", { name: "Password" });
  await password.getByLabel("Current password").fill("sesame");
  await password.getByLabel("New password").fill("open sesame");
  await password.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("alert").getByText("Your password was saved.")).toBeVisible();
  await expect(password.getByLabel("Current password")).toHaveValue("");
  await expect(password.getByLabel("New password")).toHaveValue("");
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  await visit(phone, "/account");
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Login");
});

test("when the connection is lost, the form keeps what was typed, and can be sent again", async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await signUp(page, "lost@example.com");
  await visit(page, "/account");
  const profile = page.getByRole("region", { name: "Profile" });
  await profile.getByLabel("Bio").fill("I am offline.");
  await context.setOffline(true);
  await profile.getByRole("button", { name: "Save profile" }).click();
  await expect(profile.getByText("That could not be saved. Try again.")).toBeVisible();
  await expect(profile.getByLabel("Bio")).toHaveValue("I am offline.");
  await context.setOffline(false);
  await profile.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByRole("alert").getByText("Saved.")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a mistake is on screen, beside its field, and a saved form leads back to its section", async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 422/);
    await signUp(page, "plain@example.com");
    await page.goto("/account");
    const password = page.getByRole("region", { name: "Password" });
    await password.getByLabel("Current password").fill("guess");
    await password.getByLabel("New password").fill("open sesame");
    await password.getByRole("button", { name: "Change password" }).click();
    await expect(password.getByText("That is not your current password.")).toBeInViewport();
    await password.getByLabel("Current password").fill("sesame");
    await password.getByLabel("New password").fill("open sesame");
    await password.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "Your password was saved. All other sessions were ended.",
    );
    await expect(page).toHaveURL("/account#password");
  });
});

async function signUp(page: Page, email: string) {
  await page.goto("/signup");
  await page.getByPlaceholder("Email").fill(email);
  await page.getByPlaceholder("Password").fill("sesame");
  await page.getByRole("main").getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(page).toHaveURL("/");
}
