import { expect, test, visit } from "../../../test/support/browser/fixtures.ts";
import { alert, shareButton, shareMenu, shareMenuItem } from "../../../test/support/browser/share-menu.ts";

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // No test depends on other sites.
  await context.route(/twitter|facebook|linkedin/, (route) => route.fulfill({ body: "elsewhere" }));
  await visit(page, "/blog/s1");
});

const shareLinks = [
  ["Share on X", "https://twitter.com/intent/tweet?url="],
  ["Share on Facebook", "https://www.facebook.com/sharer/sharer.php?u="],
  ["Share on LinkedIn", "https://www.linkedin.com/sharing/share-offsite/?url="],
] as const;

test("each way to share opens a new tab with the page's address, by mouse and keyboard", async ({
  page,
  context,
  site,
}) => {
  for (const [name, address] of shareLinks)
    for (const device of ["mouse", "keyboard"]) {
      await shareButton(page).click();
      const tabEvent = context.waitForEvent("page");
      if (device === "mouse") await shareMenuItem(page, name).click();
      else await shareMenuItem(page, name).press("Enter");
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
