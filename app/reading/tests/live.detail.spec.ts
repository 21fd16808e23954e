import type { Page } from "@playwright/test";
import { expect, test, visit, waitForPaint } from "../../../test/support/browser/fixtures.ts";
import { recordLiveEvents, waitForLiveLikes } from "../../../test/support/browser/live-stream.ts";

const likeButton = (page: Page) => page.getByRole("button", { name: /^Like/ }).first();
const likeCount = async (page: Page) => Number(await likeButton(page).innerText());

/** Simulates that the browser hides the tab, or shows it again. */
async function setHidden(page: Page, hidden: boolean) {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

/** Simulates that the browser keeps a page that was left, or shows it again on the way back. The tests' browser keeps none. */
async function setLeft(page: Page, isLeft: boolean) {
  await page.evaluate(
    (type) => {
      dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
    },
    isLeft ? "pagehide" : "pageshow",
  );
}

for (const [what, setAway] of [
  ["while the tab is hidden", setHidden],
  ["when its page is left", setLeft],
] as const)
  test(`the live stream is closed ${what}, and catches up when it is shown again`, async ({
    page,
    openPageAsSomebodyElse,
  }) => {
    const streamEnd = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/live"));
    await visit(page, "/blog/s8");
    const countBefore = await likeCount(page);
    await setAway(page, true);
    await streamEnd;
    const otherPage = await openPageAsSomebodyElse();
    await recordLiveEvents(otherPage);
    await visit(otherPage, "/blog/s8");
    await likeButton(otherPage).click();
    // An event goes to all open streams at once, so a stream of the hidden page would have received it too.
    await waitForLiveLikes(otherPage, countBefore + 1);
    await waitForPaint(page);
    await expect(likeButton(page)).toHaveText(String(countBefore));
    await setAway(page, false);
    await expect(likeButton(page)).toHaveText(String(countBefore + 1));
  });

test("leaving a blog closes its stream", async ({ page }) => {
  await visit(page, "/blog/s8");
  const streamEnd = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/blog/s8/live"));
  await page.getByRole("link", { name: "For You", exact: true }).click();
  await streamEnd;
});

test("an open page gets the next like after a restart of the server, without a reload", async ({
  page,
  site,
  openPageAsSomebodyElse,
  consoleErrors,
}) => {
  await visit(page, "/blog/s9");
  const countBefore = await likeCount(page);
  await page.evaluate(() => {
    document.title = "never reloaded";
  });
  await site.stop();
  await consoleErrors.waitFor(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED/);
  await site.start();
  const otherPage = await openPageAsSomebodyElse();
  await visit(otherPage, "/blog/s9");
  await likeButton(otherPage).click();
  await expect(likeButton(page)).toHaveText(String(countBefore + 1), { timeout: 10_000 });
  await expect(page).toHaveTitle("never reloaded");
  await likeButton(page).click();
  await expect(likeButton(otherPage)).toHaveText(String(countBefore + 2));
});
