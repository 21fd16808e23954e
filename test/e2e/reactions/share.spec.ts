import { expect, test, visit } from "../support/fixtures.ts";
import { alert, button, item, menu } from "../support/share-menu.ts";

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // Other people's sites are not part of this.
  await context.route(/twitter|facebook|linkedin/, (route) => route.fulfill({ body: "elsewhere" }));
  await visit(page, "/blog/s1");
});

test("the menu opens by a click, with four ways to share, and closes by the next", async ({ page }) => {
  await button(page).click();
  await expect(menu(page).getByRole("menuitem")).toHaveText([
    "Copy link",
    "Share on X",
    "Share on Facebook",
    "Share on LinkedIn",
  ]);
  await expect(button(page)).toHaveAttribute("aria-expanded", "true");
  await button(page).click();
  await expect(menu(page)).toHaveCount(0);
  await expect(button(page)).toHaveAttribute("aria-expanded", "false");
});

test("a click beside the menu closes it", async ({ page }) => {
  await button(page).click();
  await expect(menu(page)).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(menu(page)).toHaveCount(0);
});

test("the menu works by keyboard, and gives the focus back to its button", async ({ page }) => {
  await button(page).focus();
  await page.keyboard.press("Enter");
  await expect(item(page, "Copy link")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item(page, "Share on X")).toBeFocused();
  await page.keyboard.press("End");
  await expect(item(page, "Share on LinkedIn")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toHaveCount(0);
  await expect(button(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(item(page, "Copy link")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(alert(page)).toHaveText("Link copied to clipboard!");
  await expect(button(page)).toBeFocused();
});

const targets = [
  ["Share on X", "https://twitter.com/intent/tweet?url="],
  ["Share on Facebook", "https://www.facebook.com/sharer/sharer.php?u="],
  ["Share on LinkedIn", "https://www.linkedin.com/sharing/share-offsite/?url="],
] as const;

for (const [name, address] of targets)
  test(`${name} opens a new tab with the page's address`, async ({ page, context, site }) => {
    for (const by of ["mouse", "keyboard"]) {
      await button(page).click();
      const opened = context.waitForEvent("page");
      if (by === "mouse") await item(page, name).click();
      else {
        await item(page, name).focus();
        await page.keyboard.press("Enter");
      }
      const tab = await opened;
      await tab.waitForLoadState();
      expect(tab.url()).toBe(address + encodeURIComponent(`${site.url}/blog/s1`));
      expect(await tab.evaluate(() => window.opener)).toBeNull();
      await tab.close();
      await expect(page).toHaveURL("/blog/s1");
      await expect(menu(page)).toHaveCount(0);
    }
  });
