// A buyer writes to the owner, and the owner answers at the desk.
import type { Page } from "@playwright/test";
import { setEnquiries } from "../../../test/support/browser/enquiries.ts";
import { expect, testWithMembers as test, visit } from "../../../test/support/browser/fixtures.ts";
import { useSession } from "../../../test/support/browser/people.ts";

test.beforeEach(({ site }) => setEnquiries(site, 0));

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
  await useSession(context, site, owner.session);
  await visit(page, "/desk");
  await page.getByRole("link", { name: "1 new enquiry" }).click();
  // The desk's first steps are a list with links, too.
  await expect(page.getByRole("heading", { level: 1, name: "Enquiries" })).toBeVisible();
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
    await expect(page.getByText("Thank you. We have your message about Python.")).toBeVisible();
  });
});

async function fill(page: Page) {
  await page.getByLabel("Name").fill("Gwen Guest");
  await page.getByLabel("Email").fill("gwen@guest.example");
  await page.getByLabel("Message").fill("Our server talks to strangers.");
}
