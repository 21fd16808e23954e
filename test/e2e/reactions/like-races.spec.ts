import type { Page } from "@playwright/test";
import { expect, holdRequests, test, visit, waitForPaint } from "../support/fixtures.ts";
import { recordLiveEvents, waitForLiveLikes } from "../support/live-stream.ts";

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
      if (/^set-cookie$/i.test(name) && value.startsWith("lectern_visitor=")) visitors.add(value);
  });
  await Promise.all([visit(page, "/blog/s6"), visit(secondTab, "/blog/s6")]);
  // Both clicks happen before either request is sent, so neither tab has a visitor cookie yet.
  const releaseLikes = await holdRequests(context, "**/like");
  const countBefore = await likeCount(page);
  const bothResponses = Promise.all([waitForLikeResponse(page), waitForLikeResponse(secondTab)]);
  await Promise.all([likeButton(page).click(), likeButton(secondTab).click()]);
  releaseLikes();
  await bothResponses;
  await expect.poll(() => visitors.size).toBe(1);
  const otherPage = await openPageAsSomebodyElse();
  await visit(otherPage, "/blog/s6");
  for (const tab of [page, secondTab, otherPage])
    await expect(likeButton(tab)).toHaveText(String(countBefore + 1));
  expect(visitors.size).toBe(1);
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

/** Runs in the page. Returns the number of acts that are being saved or wait for it: each holds or requests a Web Lock. */
async function countUnsavedActs() {
  const { held = [], pending = [] } = await navigator.locks.query();
  return held.length + pending.length;
}
