import type { Page } from "@playwright/test";
import { drawn, expect, test, visit } from "../support/fixtures.ts";
import { hearsLikes, watchNews } from "../support/news.ts";

const like = (page: Page) => page.getByRole("button", { name: /^Like/ }).first();
const shown = async (page: Page) => Number(await like(page).innerText());

/** What the browser does when somebody looks at another tab, and comes back. */
async function setHidden(page: Page, hidden: boolean) {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

test("the live stream is closed while the tab is hidden, and catches up when it shows again", async ({
  page,
  somebodyElse,
}) => {
  const ended = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/live"));
  await visit(page, "/blog/s8");
  const before = await shown(page);
  await setHidden(page, true);
  await ended;
  const other = await somebodyElse();
  await watchNews(other);
  await visit(other, "/blog/s8");
  await like(other).click();
  // Every page that listens is told in the same moment.
  await hearsLikes(other, before + 1);
  await drawn(page);
  await expect(like(page)).toHaveText(String(before));
  await setHidden(page, false);
  await expect(like(page)).toHaveText(String(before + 1));
});

test("leaving a blog closes its stream", async ({ page }) => {
  await visit(page, "/blog/s8");
  const ended = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/blog/s8/live"));
  await page.getByRole("link", { name: "For You", exact: true }).click();
  await ended;
});

test("a page outlives a restart of the server, and gets the next like without a reload", async ({
  page,
  site,
  somebodyElse,
  complaints,
}) => {
  await visit(page, "/blog/s9");
  const before = await shown(page);
  await page.evaluate(() => {
    document.title = "never reloaded";
  });
  await site.stop();
  await complaints.expect(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED/);
  await site.start();
  const other = await somebodyElse();
  await visit(other, "/blog/s9");
  await like(other).click();
  await expect(like(page)).toHaveText(String(before + 1), { timeout: 10_000 });
  await expect(page).toHaveTitle("never reloaded");
  await like(page).click();
  await expect(like(other)).toHaveText(String(before + 2));
});
