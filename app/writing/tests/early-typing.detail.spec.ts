import { expect, test } from "../../../test/support/browser/member.ts";

test("topics and settings that are typed before the scripts run stay", async ({ page }) => {
  const { promise: isTyped, resolve: goOn } = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await isTyped;
    await route.continue();
  });
  await page.goto("/write", { waitUntil: "commit" });
  const summary = page.locator(".settings-drawer summary");
  await summary.click();
  await page.locator("#topics").fill("Bread, Rye");
  await page.getByLabel("Title for shared links").fill("Card");
  await page.getByLabel("Language").selectOption("de");
  goOn();
  await expect(summary).toContainText(/Bread.*Rye.*Deutsch.*for shared links/);
  await expect(page.getByLabel("Title for shared links")).toHaveValue("Card");
  await expect(page.getByLabel("Language")).toHaveValue("de");
});
