import type { Page } from "@playwright/test";
import { expect, testOnNewSite as test, visit } from "../../../test/support/browser/fixtures.ts";
import { signUp } from "../../../test/support/browser/people.ts";

const main = (page: Page) => page.getByRole("main");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

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

async function openMail(page: Page, subject: string) {
  await visit(page, "/outbox");
  await main(page).getByRole("link", { name: subject }).first().click();
  await expect(heading(page)).toHaveText(subject);
}
