import { expect, test, visit } from "../../support/browser/fixtures.ts";
import { alert, shareButton, shareMenu, shareMenuItem } from "../../support/browser/share-menu.ts";

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, "/blog/s1");
});

test("Copy link copies the address and says so until it is dismissed", async ({ page, site }) => {
  await shareButton(page).click();
  await shareMenuItem(page, "Copy link").click();
  await expect(alert(page)).toHaveText("Link copied to clipboard!");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/blog/s1`);
  await expect(shareMenu(page)).toHaveCount(0);
  await alert(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(alert(page)).toHaveCount(0);
});

test("the icon at the end of the article copies the link too, and its alert disappears after eight seconds", async ({
  page,
}) => {
  await page.clock.install({ time: 0 });
  // A clock that goes on by itself would count the time that a busy machine needs.
  await page.clock.pauseAt(60 * 60 * 1000);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(alert(page)).toBeVisible();
  await page.clock.runFor(7900);
  await expect(alert(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(alert(page)).toHaveCount(0);
});

test("an alert stays when another page is opened", async ({ page }) => {
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(alert(page)).toBeVisible();
  await page.getByRole("link", { name: "Course", exact: true }).click();
  await expect(page).toHaveURL("/course");
  await expect(alert(page)).toHaveText("Link copied to clipboard!");
});
