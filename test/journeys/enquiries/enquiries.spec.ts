// A buyer writes to the owner, and the owner answers at the desk.
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import { checkKeyboard, checkLayout, checkWithAxeAtAllSizes } from "../../support/browser/checks.ts";
import { test as base, expect, siteFixture, visit } from "../../support/browser/fixtures.ts";
import { signUp } from "../../support/browser/member.ts";
import type { Site } from "../../support/browser/site.ts";

/** Fixture: `owner` holds the session of the site's owner. */
const test = base.extend<object, { owner: { session: string } }>({
  site: [siteFixture, { scope: "worker" }],
  owner: [
    async ({ site }, use) => {
      const session = await signUp(site, { email: "owner@example.com", password: "letters and ink" });
      site.setRole("owner@example.com", "owner");
      await use({ session });
    },
    { scope: "worker" },
  ],
});

test.beforeEach(({ site }) => runSql(site, "delete from enquiries"));

test("a visitor asks about a service, and the owner finds the enquiry and sets its state", async ({
  page,
  site,
  owner,
  context,
}) => {
  await visit(page, "/blog/s25");
  await page.getByRole("link", { name: "Talk to us" }).click();
  await expect(page.getByLabel("What it is about")).not.toHaveValue("");
  await fill(page);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Thank you. We have your message.")).toBeVisible();
  await page.getByRole("link", { name: "Back to the article" }).click();
  await expect(page).toHaveURL("/blog/s25");
  await context.addCookies([{ name: "lectern_session", value: owner.session, url: site.url }]);
  await visit(page, "/desk");
  await page.getByRole("link", { name: "1 new enquiry" }).click();
  await page.getByRole("main").getByRole("listitem").getByRole("link").click();
  // Waits for the enquiry's own page: the list has the message and a State field too.
  await expect(page).toHaveURL(/\/desk\/enquiries\/./);
  await expect(page.getByText("Our server talks to strangers.")).toBeVisible();
  await page.getByLabel("State").selectOption("Answered");
  await page.getByRole("button", { name: "Set" }).click();
  await expect(page.getByText("set the state of this")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a mistake keeps what was typed, and the message arrives", async ({ page, consoleErrors }) => {
    consoleErrors.allow(/status of 422/);
    await page.goto("/contact?about=s12");
    await fill(page);
    await page.getByLabel("Email").fill("gwen");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("That is not an email address.")).toBeVisible();
    await expect(page.getByLabel("Message")).toHaveValue("Our server talks to strangers.");
    await page.getByLabel("Email").fill("gwen@guest.example");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("Thank you. We have your message.")).toBeVisible();
  });
});

for (const path of ["/desk/enquiries", "/desk/enquiries/enquiry3"])
  test(`${path} has no axe violations, fits every width, and works by keyboard`, async ({
    page,
    site,
    owner,
    context,
  }) => {
    addEnquiries(site, 25);
    await context.addCookies([{ name: "lectern_session", value: owner.session, url: site.url }]);
    await visit(page, path);
    await checkWithAxeAtAllSizes(page);
    await checkLayout(page);
    await checkKeyboard(page);
  });

test("a form with mistakes has no axe violations", async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 422/);
  await visit(page, "/contact");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("What is your name?")).toBeVisible();
  await checkWithAxeAtAllSizes(page);
});

async function fill(page: Page) {
  await page.getByLabel("Name").fill("Gwen Guest");
  await page.getByLabel("Email").fill("gwen@guest.example");
  await page.getByLabel("Message").fill("Our server talks to strangers.");
}

function addEnquiries(site: Site, count: number) {
  runSql(
    site,
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
    insert into enquiries (id, created_at, state, name, email, about, message, fingerprint)
    select 'enquiry' || n, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'new', 'Gwen Guest', 'gwen@guest.example',
      'Incident response: what to do when a server talks to strangers', 'Message ' || n, n from numbers`,
  );
}

function runSql(site: Site, text: string) {
  const database = new DatabaseSync(join(site.folder, "lectern.db"), { timeout: 5000 });
  database.exec(text);
  database.close();
}
