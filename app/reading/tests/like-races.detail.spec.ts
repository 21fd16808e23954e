import type { Page } from "@playwright/test";
import { expect, holdRequests, test, visit, waitForPaint } from "../../../test/support/browser/fixtures.ts";
import { recordLiveEvents, waitForLiveLikes } from "../../../test/support/browser/live-stream.ts";
import { signUp } from "../../../test/support/browser/people.ts";

const likeButton = (page: Page) => page.getByRole("button", { name: /^Like/ }).first();
const likeCount = async (page: Page) => Number(await likeButton(page).innerText());

/** Waits for the response to the next like. */
const waitForLikeResponse = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/like") && response.ok());

test("a like is never counted twice, even when the live stream reports it before the response arrives", async ({
  page,
  openPageAsSomebodyElse,
}) => {
  const release = Promise.withResolvers<void>();
  await page.route("**/like", async (route) => {
    const response = await route.fetch();
    await release.promise;
    await route.fulfill({ response });
  });
  const otherPage = await openPageAsSomebodyElse();
  await recordLiveEvents(page);
  await Promise.all([visit(page, "/blog/s4"), visit(otherPage, "/blog/s4")]);
  const countBefore = await likeCount(page);
  const likeResponse = waitForLikeResponse(page);
  await likeButton(page).click();
  await expect(likeButton(otherPage)).toHaveText(String(countBefore + 1));
  await waitForLiveLikes(page, countBefore + 1);
  await waitForPaint(page);
  expect(await likeCount(page)).toBe(countBefore + 1);
  release.resolve();
  await likeResponse;
  expect(await likeCount(page)).toBe(countBefore + 1);
});

test("rapid first clicks in two tabs make one visitor and one like", async ({
  page,
  context,
  openPageAsSomebodyElse,
}) => {
  const secondTab = await context.newPage();
  const visitors = new Set<string>();
  context.on("response", async (response) => {
    for (const { name, value } of await response.headersArray())
      if (/^set-cookie$/i.test(name) && value.startsWith("site_visitor=")) visitors.add(value);
  });
  await Promise.all([visit(page, "/blog/s6"), visit(secondTab, "/blog/s6")]);
  // Both clicks happen before either request is sent, so neither tab has a visitor cookie yet.
  const releaseLikes = await holdRequests(context, "**/like");
  const countBefore = await likeCount(page);
  await Promise.all([likeButton(page).click(), likeButton(secondTab).click()]);
  releaseLikes();
  // The second tab sends nothing when it hears in time that the first one's like was saved.
  await expect.poll(() => page.evaluate(countUnsavedActs)).toBe(0);
  await expect.poll(() => visitors.size).toBe(1);
  const otherPage = await openPageAsSomebodyElse();
  await visit(otherPage, "/blog/s6");
  for (const tab of [page, secondTab, otherPage])
    await expect(likeButton(tab)).toHaveText(String(countBefore + 1));
  expect(visitors.size).toBe(1);
});

test("two tabs of one browser agree on what was liked, bookmarked and followed, for members and visitors", async ({
  page,
  context,
  site,
}) => {
  const secondTab = await context.newPage();
  const tabs = [page, secondTab];
  const button = (tab: Page, name: string | RegExp) => tab.getByRole("button", { name }).first();
  for (const email of [undefined, "two-tabs@example.com"]) {
    const value = email && (await signUp(site, { email, password: "sesame" }));
    if (value) await context.addCookies([{ name: "site_session", value, url: site.url }]);
    await Promise.all(tabs.map((tab) => visit(tab, "/blog/s8")));
    const countBefore = await likeCount(page);
    for (const [actor, other] of [tabs, tabs.toReversed()] as [Page, Page][]) {
      const on = actor === page;
      for (const name of [/^Like/, "Bookmark", /^(Follow|Unfollow)$/]) {
        await button(actor, name).click();
        await expect(button(other, name)).toHaveAttribute("aria-pressed", String(on));
      }
      for (const tab of tabs) await expect(likeButton(tab)).toHaveText(String(countBefore + Number(on)));
    }
    await page.reload();
    await expect(likeButton(page)).toHaveAttribute("aria-pressed", "false");
    await expect(likeButton(page)).toHaveText(String(countBefore));
  }
});

test("clicking like again and again ends in the state of the last click", async ({ page }) => {
  await visit(page, "/blog/s7");
  const countBefore = await likeCount(page);
  for (let click = 0; click < 7; click++) await likeButton(page).click({ noWaitAfter: true });
  await expect(likeButton(page)).toHaveText(String(countBefore + 1));
  await expect.poll(() => page.evaluate(countUnsavedActs)).toBe(0);
  await page.reload();
  await expect(likeButton(page)).toHaveAttribute("aria-pressed", "true");
  await expect(likeButton(page)).toHaveText(String(countBefore + 1));
});

test("without a connection the like stays on screen, and the failure is logged", async ({
  page,
  consoleErrors,
}) => {
  await visit(page, "/blog/s5");
  const countBefore = await likeCount(page);
  await page.context().setOffline(true);
  await likeButton(page).click();
  await consoleErrors.waitFor(/Could not save \/blog\/s5\/like/);
  await expect(likeButton(page)).toHaveAttribute("aria-pressed", "true");
  await expect(likeButton(page)).toHaveText(String(countBefore + 1));
});

/** Runs in the page. Returns the number of acts that are being saved or wait for it: each holds or requests a Web Lock. */
async function countUnsavedActs() {
  const { held = [], pending = [] } = await navigator.locks.query();
  return held.length + pending.length;
}
