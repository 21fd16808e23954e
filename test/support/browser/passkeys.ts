import { expect, type Page } from "@playwright/test";
import { checkLayout, checkWithAxeAtAllSizes } from "./checks.ts";
import { visit, waitForHydration } from "./fixtures.ts";

const account = { email: "cara@example.com", password: "letters and ink" };
const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => main(page).getByRole("button", { name });

/** Gives the page a security key that confirms everything at once. */
async function addSecurityKey(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signUp(page: Page, url: string) {
  await visit(page, `${url}/signup`);
  await page.getByPlaceholder("Email").fill(account.email);
  await page.getByPlaceholder("Password").fill(account.password);
  await button(page, "Sign Up").first().click();
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
}

/** Signs up, adds a passkey, signs in with it, and removes it. */
export async function addAndUsePasskey(page: Page, url: string) {
  await addSecurityKey(page);
  await signUp(page, url);
  await visit(page, `${url}/account`);
  await button(page, "Add a passkey").click();
  const row = main(page).getByRole("listitem").filter({ hasText: "not used yet" });
  await expect(row).toBeVisible();
  await waitForHydration(page);
  await checkLayout(page);
  await checkWithAxeAtAllSizes(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await waitForHydration(page);
  await button(page, "Log in with a passkey").click();
  await expect(page).toHaveURL(`${url}/`);
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();

  await visit(page, `${url}/account`);
  await expect(main(page).getByRole("listitem").filter({ hasText: "last used" })).toBeVisible();
  await button(page, "Remove").click();
  await expect(main(page).getByText("last used")).toBeHidden();
}
