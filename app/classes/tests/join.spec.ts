// A teacher hands a link over, and a learner joins with a new account.
import { checkScreen } from "../../../test/support/browser/checks.ts";
import { expect, testWithMembers as test, visit } from "../../../test/support/browser/fixtures.ts";
import { useSession } from "../../../test/support/browser/people.ts";
import type { Site } from "../../../test/support/browser/site.ts";

/** A class of 12 seats, whose link has its id as the key. */
function addClass({ query }: Site, id: string) {
  query(
    `insert into classes (id, name, courses, first_day, last_day, seats, join_key, created_at)
     values (?, 'Python in March', '["s12"]', '2026-03-03', '2026-03-31', 12, ?, '2026-02-01T08:00:00.000Z')`,
    ...[id, id],
  );
  return `/classes/${id}/join?key=${id}`;
}

test("on pages that fit all sizes, who has the link signs up and lands in the class, and the teacher removes them", async ({
  page,
  site,
  owner,
  openPageAsSomebodyElse,
}) => {
  addClass(site, "journey22222");
  await useSession(page.context(), site, owner.session);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.url });
  await visit(page, "/classes/journey22222/people");
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByRole("alert")).toHaveText("Link copied to clipboard!");
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const learner = await openPageAsSomebodyElse();
  await visit(learner, link);
  await checkScreen(learner);
  await learner.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
  await learner.getByPlaceholder("Email").fill("ida.ink@example.com");
  await learner.getByPlaceholder("Password").fill("letters and ink");
  await learner.getByRole("main").getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(learner.getByLabel("Your name")).toHaveValue("Ida Ink");
  await checkScreen(learner);
  await learner.getByLabel("List me among my classmates").check();
  await learner.getByRole("button", { name: "Join the class" }).click();
  await expect(learner).toHaveURL(`${site.url}/classes/journey22222`);

  await page.reload();
  await checkScreen(page);
  await page.getByRole("link", { name: "Ida Ink" }).click();
  await page.getByText("Remove from the class").click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("Nobody has joined yet.")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a list with a mistake stays in its field, and is invited when it is mended", async ({
    page,
    site,
    owner,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 422/);
    addClass(site, "invite222222");
    await useSession(page.context(), site, owner.session);
    await page.goto("/classes/invite222222/people");
    await page.getByLabel("Addresses").fill("Cy Cook <cy@example.com>\ndan@example");
    await page.getByRole("button", { name: "Invite" }).click();
    await expect(page.getByRole("alert")).toContainText("“dan@example”");
    await page.getByLabel("Addresses").fill(`${await page.getByLabel("Addresses").inputValue()}.com`);
    await page.getByRole("button", { name: "Invite" }).click();
    await expect(page.getByRole("status")).toHaveText("2 mails are on the way.");
    await page.getByRole("button", { name: "Withdraw dan@example.com" }).click();
    await expect(page.getByRole("button", { name: /^Withdraw/ })).toHaveCount(1);
  });
});
