import type { Page } from "@playwright/test";
import { smallImage } from "../../../test/support/browser/editor.ts";
import { expect, testWithMembers as test, visit } from "../../../test/support/browser/fixtures.ts";
import { signUp, useSession } from "../../../test/support/browser/people.ts";
import type { Site } from "../../../test/support/browser/site.ts";

test("a member fills in the profile: a mistake is shown in its field, and nothing typed is lost without a connection", async ({
  page,
  context,
  site,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of (422|413)/, /ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await signUpAs(page, site, "filler@example.com");
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
  await context.setOffline(true);
  await page.keyboard.press("Enter");
  await expect(profile.getByText("That could not be saved. Try again.")).toBeVisible();
  await expect(profile.getByLabel("Handle")).toHaveValue("Fil-Ler");
  await context.setOffline(false);
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
  site,
  openPageAsSomebodyElse,
}) => {
  const email = "changer@example.com";
  await signUpAs(page, site, email);
  const phone = await openPageAsSomebodyElse();
  await visit(phone, `${site.url}/login`);
  await phone.getByPlaceholder("Email").fill(email);
  await phone.getByPlaceholder("Password").fill("sesame");
  await phone.keyboard.press("Enter");
  await expect(phone.getByRole("banner").getByRole("button", { name: "Logout" })).toBeVisible();

  await visit(page, "/account");
  const sessions = page.getByRole("region", { name: "Sessions" });
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await expect(sessions.getByText("Chrome on Linux")).toHaveCount(1);
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

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a mistake is on screen, beside its field, and a saved form leads back to its section", async ({
    page,
    site,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 422/);
    await signUpAs(page, site, "plain@example.com");
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

/** Signs somebody up, and the page in. */
async function signUpAs(page: Page, site: Site, email: string) {
  await useSession(page.context(), site, await signUp(site, { email, password: "sesame" }));
}
