import type { Page } from "@playwright/test";
import { checkLayout, checkWithAxeAtAllSizes } from "../../support/browser/checks.ts";
import { expect, test, visit, waitForHydration } from "../../support/browser/fixtures.ts";
import { openSite } from "../../support/browser/site.ts";
import { freePort } from "../../support/free-port.ts";

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

async function addAndUsePasskey(page: Page, url: string) {
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

test("a passkey is added and signs in, on a site with a host name", async ({ page }) => {
  const port = String(await freePort());
  const site = await openSite({ PORT: port, PUBLIC_URL: `http://localhost:${port}` });
  try {
    await addAndUsePasskey(page, `http://localhost:${port}`);
  } finally {
    await site.remove();
  }
});

test("a passkey is added and signs in right after the first start, at 127.0.0.1", async ({ page, site }) => {
  await addAndUsePasskey(page, site.url);
});

test("when no passkey is presented, the page that follows leads back to the login form", async ({
  page,
  site,
}) => {
  await visit(page, "/login?to=/write");
  await button(page, "Log in with a passkey").click();
  await page.waitForURL(/\/passkey#/);
  await page.getByRole("link", { name: "Go back" }).click();
  await expect(page).toHaveURL(`${site.url}/login?to=/write`);
});

test("the login page does not load the passkey library before a click", async ({ page }) => {
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (response.url().endsWith(".js")) scripts.push(await response.text().catch(() => ""));
  });
  await visit(page, "/login");
  await page.waitForLoadState("networkidle");
  expect(scripts.length).toBeGreaterThan(3);
  expect(
    scripts.filter((text) => text.includes("publicKeyCredential") || text.includes("PublicKeyCredential")),
  ).toEqual([]);
});
