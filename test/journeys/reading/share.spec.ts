import { expect, test, visit } from "../../support/browser/fixtures.ts";
import { alert, shareButton, shareMenu, shareMenuItem } from "../../support/browser/share-menu.ts";

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // No test depends on other sites.
  await context.route(/twitter|facebook|linkedin/, (route) => route.fulfill({ body: "elsewhere" }));
  await visit(page, "/blog/s1");
});

test("the first click opens the menu with four ways to share, and the next one closes it", async ({
  page,
}) => {
  await shareButton(page).click();
  await expect(shareMenu(page).getByRole("menuitem")).toHaveText([
    "Copy link",
    "Share on X",
    "Share on Facebook",
    "Share on LinkedIn",
  ]);
  await expect(shareButton(page)).toHaveAttribute("aria-expanded", "true");
  await shareButton(page).click();
  await expect(shareMenu(page)).toHaveCount(0);
  await expect(shareButton(page)).toHaveAttribute("aria-expanded", "false");
});

test("a click beside the menu closes it", async ({ page }) => {
  await shareButton(page).click();
  await expect(shareMenu(page)).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(shareMenu(page)).toHaveCount(0);
});

test("the menu works by keyboard, and gives the focus back to its button", async ({ page }) => {
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
});

const shareLinks = [
  ["Share on X", "https://twitter.com/intent/tweet?url="],
  ["Share on Facebook", "https://www.facebook.com/sharer/sharer.php?u="],
  ["Share on LinkedIn", "https://www.linkedin.com/sharing/share-offsite/?url="],
] as const;

for (const [name, address] of shareLinks)
  test(`${name} opens a new tab with the page's address`, async ({ page, context, site }) => {
    for (const device of ["mouse", "keyboard"]) {
      await shareButton(page).click();
      const tabEvent = context.waitForEvent("page");
      if (device === "mouse") await shareMenuItem(page, name).click();
      else {
        await shareMenuItem(page, name).focus();
        await page.keyboard.press("Enter");
      }
      const tab = await tabEvent;
      await tab.waitForLoadState();
      expect(tab.url()).toBe(address + encodeURIComponent(`${site.url}/blog/s1`));
      expect(await tab.evaluate(() => window.opener)).toBeNull();
      await tab.close();
      await expect(page).toHaveURL("/blog/s1");
      await expect(shareMenu(page)).toHaveCount(0);
    }
  });

test("where the device has a share dialog (navigator.share), the menu leads to it", async ({ page }) => {
  await page.addInitScript(() => {
    const share = async ({ url }: ShareData) => Object.assign(window, { shared: url });
    Object.assign(Navigator.prototype, { share });
  });
  await visit(page, "/blog/s1");
  await shareButton(page).click();
  await shareMenuItem(page, "More ways to share").click();
  expect(await page.evaluate(() => (window as unknown as { shared: string }).shared)).toMatch(/blog\/s1$/);
});
