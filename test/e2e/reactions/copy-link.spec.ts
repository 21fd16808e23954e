import { expect, test, visit } from "../support/fixtures.ts";
import { alert, button, item, menu } from "../support/share-menu.ts";

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, "/blog/s1");
});

test("Copy link copies the address and says so until it is dismissed", async ({ page, site }) => {
  await button(page).click();
  await item(page, "Copy link").click();
  await expect(alert(page)).toHaveText("Link copied to clipboard!");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/blog/s1`);
  await expect(menu(page)).toHaveCount(0);
  await alert(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(alert(page)).toHaveCount(0);
});

test("the icon at the end of the article copies the link too, and its alert goes after eight seconds", async ({
  page,
}) => {
  await page.clock.install();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(alert(page)).toBeVisible();
  await page.clock.runFor(7900);
  await expect(alert(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(alert(page)).toHaveCount(0);
});

test("an alert outlives the way to another page", async ({ page }) => {
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(alert(page)).toBeVisible();
  await page.getByRole("link", { name: "Course", exact: true }).click();
  await expect(page).toHaveURL("/course");
  await expect(alert(page)).toHaveText("Link copied to clipboard!");
});
