import type { Page } from "@playwright/test";
import { drawn, expect, held, test, visit } from "../support/fixtures.ts";
import { hearsLikes, watchNews } from "../support/news.ts";

const like = (page: Page) => page.getByRole("button", { name: /^Like/ }).first();
const shown = async (page: Page) => Number(await like(page).innerText());

/** Waits until the server has answered every like that was sent. */
const saved = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/like") && response.ok());

test("a like is never counted twice, even when the news of it comes before the answer", async ({
  page,
  somebodyElse,
}) => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/like", async (route) => {
    const response = await route.fetch();
    await asked;
    await route.fulfill({ response });
  });
  const other = await somebodyElse();
  await watchNews(page);
  await Promise.all([visit(page, "/blog/s4"), visit(other, "/blog/s4")]);
  const before = await shown(page);
  const answered = saved(page);
  await like(page).click();
  await expect(like(other)).toHaveText(String(before + 1));
  await hearsLikes(page, before + 1);
  await drawn(page);
  expect(await shown(page)).toBe(before + 1);
  answer();
  await answered;
  expect(await shown(page)).toBe(before + 1);
});

test("rapid first clicks in two tabs make one visitor and one like", async ({
  page,
  context,
  somebodyElse,
}) => {
  const second = await context.newPage();
  const visitors = new Set<string>();
  context.on("response", async (response) => {
    for (const { name, value } of await response.headersArray())
      if (/^set-cookie$/i.test(name) && value.startsWith("lectern_visitor=")) visitors.add(value);
  });
  await Promise.all([visit(page, "/blog/s6"), visit(second, "/blog/s6")]);
  // No act gets through before both clicks were made: the second one is there before the first one's cookie.
  const getThrough = await held(context, "**/like");
  const before = await shown(page);
  const bothSaved = Promise.all([saved(page), saved(second)]);
  await Promise.all([like(page).click(), like(second).click()]);
  getThrough();
  await bothSaved;
  await expect.poll(() => visitors.size).toBe(1);
  const other = await somebodyElse();
  await visit(other, "/blog/s6");
  for (const tab of [page, second, other]) await expect(like(tab)).toHaveText(String(before + 1));
  expect(visitors.size).toBe(1);
});

test("clicking like again and again ends in the state of the last click", async ({ page }) => {
  await visit(page, "/blog/s7");
  const before = await shown(page);
  for (let click = 0; click < 7; click++) await like(page).click({ noWaitAfter: true });
  await expect(like(page)).toHaveText(String(before + 1));
  await expect.poll(() => page.evaluate(actsUnderWay)).toBe(0);
  await page.reload();
  await expect(like(page)).toHaveAttribute("aria-pressed", "true");
  await expect(like(page)).toHaveText(String(before + 1));
});

/** Runs in the page: the clicks that are being saved or wait for it. */
async function actsUnderWay() {
  const { held = [], pending = [] } = await navigator.locks.query();
  return held.length + pending.length;
}
