import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";

test("a bookmark or a follow that could not be saved is taken back, and says so", async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|status of 401|Could not save/);
  await visit(page, "/blog/s5");
  const bookmark = page.getByRole("button", { name: "Bookmark" }).first();
  const follow = page.getByRole("button", { name: /^(Follow|Unfollow)$/ }).first();
  await context.setOffline(true);
  for (const button of [bookmark, follow]) {
    await button.click();
    await expect(page.getByRole("alert")).toHaveText("That could not be saved. Try again.");
    await expect(button).toHaveAttribute("aria-pressed", "false");
    await page.getByRole("button", { name: "Dismiss" }).click();
  }
  await context.setOffline(false);
  await context.clearCookies();
  await bookmark.click();
  await expect(page.getByRole("alert")).toHaveText("You are logged out. Log in again to save that.");
  await expect(bookmark).toHaveAttribute("aria-pressed", "false");
});
