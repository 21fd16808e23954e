import { visit } from "../support/fixtures.ts";
import { expect, test } from "../support/member.ts";

test("Drafts lists what was typed in this browser, and leads back to it", async ({ page }) => {
  await visit(page, "/write");
  await page.getByPlaceholder("Title").fill("A loaf for later");
  await expect(page.getByText("Draft kept in this browser")).toBeVisible();
  await page.goto("/profile");
  await page.getByRole("link", { name: "Drafts" }).click();
  await expect(page.getByRole("link", { name: "Drafts" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("link", { name: "A loaf for later" }).click();
  await expect(page).toHaveURL(/\/write$/);
});

test("Following lets a member unfollow and follow again", async ({ page }) => {
  await visit(page, "/people/company");
  await page.getByRole("button", { name: "Follow" }).click();
  await expect(page.getByText("1 follower", { exact: true })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await visit(page, "/profile/following");
  const entry = page.getByRole("main").getByRole("listitem");
  const saved = page.waitForResponse("**/follow/company");
  await entry.getByRole("button", { name: "Unfollow" }).click();
  await expect(entry.getByRole("button", { name: "Follow", exact: true })).toBeVisible();
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(page.getByText("You follow nobody yet.")).toBeVisible();
});
