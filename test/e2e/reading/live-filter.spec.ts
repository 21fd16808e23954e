import type { Page } from "@playwright/test";
import { article, articles, cards, holding, shownIds } from "../support/articles.ts";
import { drawn, expect, held, test, visit } from "../support/fixtures.ts";

const box = (page: Page) => page.getByPlaceholder("Search blogs...");
const about = (q: string) => (url: URL) => url.pathname === "/feed" && url.searchParams.get("q") === q;

test("typing filters what is on screen at once, and then all blogs by the server's answer", async ({
  page,
}) => {
  const onScreen = holding("service", articles.slice(0, 20));
  const all = holding("service");
  expect(onScreen).not.toEqual([]);
  expect(onScreen).not.toEqual(all);
  await visit(page, "/");
  const answer = await held(page, about("service"));
  await box(page).fill("service");
  await expect.poll(shownIds(page)).toEqual(onScreen);
  answer();
  await expect.poll(shownIds(page)).toEqual(all);
  await box(page).clear();
  await expect(cards(page)).toHaveCount(20);
});

test("the filter looks at titles and descriptions, whatever the letter case", async ({ page }) => {
  const { title, description } = article("s14");
  await visit(page, "/");
  await box(page).fill(title.toUpperCase());
  await expect.poll(shownIds(page)).toEqual(["s14"]);
  await box(page).fill(description.toUpperCase());
  await expect.poll(shownIds(page)).toEqual(["s14"]);
});

test("what was typed before the page came alive filters as well", async ({ page }) => {
  const come = await held(page, /assets\/.*\.js$/);
  const { title } = article("s14");
  await page.goto("/", { waitUntil: "commit" });
  await box(page).fill(title);
  await expect(cards(page)).toHaveCount(20);
  come();
  await expect.poll(shownIds(page)).toEqual(["s14"]);
  await expect(box(page)).toHaveValue(title);
});

test("nonsense shows 'No blogs found'", async ({ page }) => {
  await visit(page, "/");
  await box(page).fill("zzqxy");
  await expect(page.getByText("No blogs found", { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
});

test("a late answer never takes the place of a newer one", async ({ page }) => {
  await visit(page, "/");
  const older = await held(page, about("service"));
  const sent = page.waitForRequest((request) => about("service")(new URL(request.url())));
  await box(page).fill("service");
  const request = await sent;
  // The page may have given it up.
  const late = Promise.any([
    page.waitForEvent("requestfinished", (one) => one === request),
    page.waitForEvent("requestfailed", (one) => one === request),
  ]);
  await box(page).fill(article("s12").title);
  await expect.poll(shownIds(page)).toEqual(["s12"]);
  older();
  await late;
  await drawn(page);
  expect(await shownIds(page)()).toEqual(["s12"]);
});
