import { blockSaves, draftSaveUrls, draftStatus } from "../../../test/support/browser/editor.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";

test("Drafts lists first what is only on this device, then what is in the account, and links to both", async ({
  page: firstPage,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/^Failed to load resource/);
  await visit(firstPage, "/write");
  await firstPage.getByPlaceholder("Title").fill("A loaf for later");
  await expect(draftStatus(firstPage)).toHaveText("Saved");
  await visit(firstPage, "/write");
  await context.setOffline(true);
  await firstPage.getByPlaceholder("Title").fill("A loaf on the train");
  await expect(draftStatus(firstPage)).toHaveText(/^Not saved: offline since/);
  await firstPage.close({ runBeforeUnload: false });
  await blockSaves(context);
  await context.setOffline(false);
  const page = await context.newPage();
  await page.goto("/profile");
  await page.getByRole("link", { name: "Drafts" }).click();
  await expect(page.getByRole("link", { name: "Drafts" })).toHaveAttribute("aria-current", "page");
  const entries = page.getByRole("main").getByRole("listitem");
  await expect(entries.nth(0)).toContainText("A loaf on the train");
  await expect(entries.nth(0)).toContainText("Only on this device");
  await expect(entries.nth(1)).toContainText("A loaf for later");
  await context.unroute(draftSaveUrls);
  await page.getByRole("link", { name: "A loaf on the train" }).click();
  await expect(page.getByPlaceholder("Title")).toHaveValue("A loaf on the train");
  await expect(draftStatus(page)).toHaveText("Saved");
  await page.goto("/profile/drafts");
  await expect(entries).toHaveCount(2);
  await page.getByRole("link", { name: "A loaf for later" }).click();
  await expect(page).toHaveURL(/\/write\/[a-z0-9]{12}$/);
  await expect(page.getByPlaceholder("Title")).toHaveValue("A loaf for later");
});

test("Following lets a member unfollow and follow again", async ({ page }) => {
  await visit(page, "/people/company");
  await page.getByRole("button", { name: "Follow" }).click();
  await expect(page.getByText("1 follower", { exact: true })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await visit(page, "/");
  await expect(page.getByRole("complementary").getByText("1 follower", { exact: true })).toBeVisible();
  await visit(page, "/profile/following");
  const entry = page.getByRole("main").getByRole("listitem");
  const saved = page.waitForResponse("**/follow/company");
  await entry.getByRole("button", { name: "Unfollow" }).click();
  await expect(entry.getByRole("button", { name: "Follow", exact: true })).toBeVisible();
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(page.getByText("You follow nobody yet.")).toBeVisible();
});
