import type { Page } from "@playwright/test";
import { checkWithAxe } from "../../../test/support/browser/checks.ts";
import {
  expect,
  testOnNewSite as test,
  visit,
  waitForHydration,
} from "../../../test/support/browser/fixtures.ts";

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
  await expect(page).toHaveURL("/signup?to=/desk");
  await waitForHydration(page);
  await page.getByPlaceholder("Email").fill(email);
  await page.getByPlaceholder("Password").fill("sesame");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/desk");
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

async function openMail(page: Page, subject: string) {
  await visit(page, "/outbox");
  await main(page).getByRole("link", { name: subject }).first().click();
  await expect(heading(page)).toHaveText(subject);
}
