import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";
import { useSession } from "../../../test/support/browser/people.ts";

// No other test of the member is in this course.
const path = "/course/s14/changing-with-care";

test("what a member marks without a connection, or after the session ended, is saved later", async ({
  page,
  context,
  site,
  member,
  openSecondDevice,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|status of 401/);
  await visit(page, path);
  const done = page.getByRole("button", { name: "Mark as done" });
  // What the page still fetches, such as highlights, would fail aloud.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await done.click();
  await expect(page.getByRole("alert")).toHaveText(
    "That could not be saved. It stays in this browser, and is sent later.",
  );
  await expect(done).toHaveAttribute("aria-pressed", "true");
  const isSent = page.waitForResponse((response) => response.url().endsWith("/progress") && response.ok());
  await context.setOffline(false);
  await isSent;
  const device = await openSecondDevice(path);
  const doneThere = device.getByRole("button", { name: "Mark as done" });
  await expect(doneThere).toHaveAttribute("aria-pressed", "true");

  await context.clearCookies();
  await done.click();
  await expect(page.getByRole("alert")).toHaveText(
    "You are logged out. It stays in this browser, and is saved when you log in again.",
  );
  await expect(done).toHaveAttribute("aria-pressed", "false");
  await useSession(context, site, member.session);
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/progress") && response.ok()),
    visit(page, "/"),
  ]);
  await device.reload();
  await expect(doneThere).toHaveAttribute("aria-pressed", "false");
});
