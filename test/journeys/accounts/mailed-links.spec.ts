import type { Page } from "@playwright/test";
import { checkWithAxe } from "../../support/browser/checks.ts";
import {
  test as base,
  expect,
  siteFixture,
  visit,
  waitForHydration,
} from "../../support/browser/fixtures.ts";
import { signUp } from "../../support/browser/member.ts";
import type { Site } from "../../support/browser/site.ts";

/** Nobody owns this site yet, and its outbox has no other mails. Files that share a fixture's function may share its site. */
// biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured object here, also when it is empty
const freshSite = ({}: object, use: (site: Site) => Promise<void>) => siteFixture({}, use);
const test = base.extend<object, { site: Site }>({ site: [freshSite, { scope: "worker" }] });

const email = "walker@example.com";
const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a newcomer opens the link of the start, signs up as the owner, confirms the e-mail, forgets the password, and chooses another", async ({
  page,
  site,
  consoleErrors,
}) => {
  consoleErrors.allow(/^Failed to load resource/);
  await page.goto(site.setupLink());
  await expect(page).toHaveURL("/signup");
  await waitForHydration(page);
  await page.getByPlaceholder("Email").fill(email);
  await page.getByPlaceholder("Password").fill("sesame");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("alert")).toContainText("You own this site now.");

  await openMail(page, "Confirm your email");
  await checkWithAxe(page);
  await main(page).getByRole("link", { name: "Confirm email" }).click();
  await expect(main(page)).toContainText(email);
  await checkWithAxe(page);
  await main(page).getByRole("button", { name: "Confirm email" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("alert")).toContainText("Your email is confirmed.");
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();

  await expect(page).toHaveURL("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(main(page)).toContainText("If that address has an account, a link is on its way.");
  await checkWithAxe(page);
  await main(page).getByRole("link", { name: "outbox" }).click();
  await main(page).getByRole("link", { name: "Choose a new password" }).first().click();
  await main(page).getByRole("link", { name: "Choose a new password" }).click();

  await expect(heading(page)).toHaveText("New password");
  const link = page.url();
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(main(page).getByRole("alert")).toHaveText("Password should be at least 6 characters long.");
  await page.getByLabel("New password").fill("rye and patience");
  await expect(page.getByText("Strength: good")).toBeVisible();
  await checkWithAxe(page);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("button", { name: "Logout" })).toBeVisible();
  await openMail(page, "Your password was changed");

  const [response] = await Promise.all([page.waitForResponse(link), page.goto(link)]);
  expect(response.status()).toBe(410);
  await expect(heading(page)).toHaveText("This link no longer works");
});

test("in the second of two tabs, a link that was used in the first says so", async ({
  page,
  context,
  site,
  consoleErrors,
}) => {
  consoleErrors.allow(/^Failed to load resource/);
  const email = "tabs@example.com";
  await signUp(site, { email, password: "sesame" });
  await page.goto(site.setupLink());
  await visit(page, "/forgot");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page).toHaveURL("/forgot?sent");
  await openMail(page, "Choose a new password");
  const link = await main(page).getByRole("link", { name: "Choose a new password" }).getAttribute("href");
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) await visit(tab, link!);
  for (const tab of tabs) {
    await tab.getByLabel("New password").fill("rye and patience");
    await tab.getByRole("button", { name: "Save password" }).click();
    await expect(tab.getByRole("button", { name: "Save password" })).toHaveCount(0);
  }
  await expect(heading(tabs[1]!)).toHaveText("This link no longer works");
  await tabs[1]!.getByRole("link", { name: "Get a new link" }).click();
  await expect(tabs[1]!).toHaveURL("/forgot");
});

for (const path of ["/login", "/signup"])
  test(`on ${path}, a switch shows the password, until the form is sent`, async ({ page, consoleErrors }) => {
    consoleErrors.allow(/^Failed to load resource/);
    await visit(page, path);
    const field = page.getByPlaceholder("Password");
    const toggle = page.getByRole("button", { name: "Show password" });
    await field.fill("short");
    await expect(toggle).toHaveAttribute("aria-pressed", "false");
    await toggle.click();
    await expect(toggle).toHaveAttribute("aria-pressed", "true");
    await expect(field).toHaveAttribute("type", "text");
    await expect(field).toHaveValue("short");
    await field.press("Enter");
    await expect(field).toHaveAttribute("type", "password");
    await expect(main(page).getByRole("alert")).toBeVisible();
    await expect(field).toHaveValue("short");
  });

async function openMail(page: Page, subject: string) {
  await visit(page, "/outbox");
  await main(page).getByRole("link", { name: subject }).first().click();
  await expect(heading(page)).toHaveText(subject);
}
