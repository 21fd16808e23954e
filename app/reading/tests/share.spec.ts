import { expect, test, visit } from "../../../test/support/browser/fixtures.ts";
import { alert, shareButton, shareMenu, shareMenuItem } from "../../../test/support/browser/share-menu.ts";

test("the share menu opens and closes by mouse and keyboard, and copies the address", async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, "/blog/s1");
  await shareButton(page).click();
  const items = ["Copy link", "Share on X", "Share on Facebook", "Share on LinkedIn"];
  await expect(shareMenu(page).getByRole("menuitem")).toHaveText(items);
  await expect(shareButton(page)).toHaveAttribute("aria-expanded", "true");
  await shareButton(page).click();
  await expect(shareMenu(page)).toHaveCount(0);
  await expect(shareButton(page)).toHaveAttribute("aria-expanded", "false");
  await shareButton(page).click();
  await expect(shareMenu(page)).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(shareMenu(page)).toHaveCount(0);

  await shareButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(shareMenuItem(page, "Copy link")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(shareMenuItem(page, "Share on X")).toBeFocused();
  await page.keyboard.press("End");
  await expect(shareMenuItem(page, "Share on LinkedIn")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(shareMenu(page)).toHaveCount(0);
  await expect(shareButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(shareMenuItem(page, "Copy link")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(alert(page)).toHaveText("Link copied to clipboard!");
  await expect(shareButton(page)).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/blog/s1`);
  await page.getByRole("link", { name: "Course", exact: true }).click();
  await expect(page).toHaveURL("/course");
  await expect(alert(page)).toHaveText("Link copied to clipboard!");
  await alert(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(alert(page)).toHaveCount(0);
});
