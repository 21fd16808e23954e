import type { Page } from "@playwright/test";
import { expect, test, visit } from "./fixtures.ts";

const box = (page: Page) => page.getByPlaceholder("Search blogs...");
const cards = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });
const about = (q: string) => (url: URL) => url.pathname === "/feed" && url.searchParams.get("q") === q;

test.beforeEach(({ page }) => visit(page, "/"));

test("typing filters what is on screen at once, and then all blogs by the server's answer", async ({
  page,
}) => {
  let answer = () => {};
  const asked = new Promise<void>((done) => {
    answer = done;
  });
  await page.route(about("four"), async (route) => {
    await asked;
    await route.continue();
  });
  await box(page).fill("four");
  // Two of the twenty on screen speak of four; the third stands on the second page.
  await expect(cards(page)).toHaveText([/^Why a perfect score/, /^Which programming language/]);
  answer();
  await expect(cards(page)).toHaveCount(3);
  await expect(cards(page).last()).toHaveText(/^Incident response/);
  await box(page).clear();
  await expect(cards(page).first()).toHaveText(/^Build one real website/);
  await expect(cards(page)).toHaveCount(20);
});

test("the filter looks at titles and descriptions, whatever the letter case", async ({ page }) => {
  await box(page).fill("sQl CoUrSe");
  await expect(cards(page)).toHaveText([/^An SQL course/]);
  await box(page).fill("tiny library database");
  await expect(cards(page)).toHaveText([/^An SQL course/]);
});

test("what was typed before the page came alive filters as well", async ({ page }) => {
  let come = () => {};
  const scripts = new Promise<void>((done) => {
    come = done;
  });
  await page.route("**/assets/*.js", async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await box(page).fill("sql course");
  await expect(cards(page)).toHaveCount(20);
  come();
  await expect(cards(page)).toHaveText([/^SQL course/]);
  await expect(box(page)).toHaveValue("sql course");
});

test("nonsense shows 'No blogs found'", async ({ page }) => {
  await box(page).fill("zzqxy");
  await expect(page.getByText("No blogs found", { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
});

test("a late answer never takes the place of a newer one", async ({ page }) => {
  let older = false;
  await page.route(about("sql"), async (route) => {
    const response = await route.fetch();
    await expect(cards(page)).toHaveText([/learn Python$/]);
    await route.fulfill({ response }).catch(() => {});
    older = true;
  });
  const sent = page.waitForRequest((request) => about("sql")(new URL(request.url())));
  await box(page).fill("sql");
  await sent;
  await box(page).fill("learn python");
  await expect.poll(() => older).toBe(true);
  await page.waitForTimeout(300);
  await expect(cards(page)).toHaveText([/learn Python$/]);
});
<<<<<<< HEAD
=======

test("the text survives a change of tab, and filters the feed on return", async ({ page }) => {
  await box(page).fill("sql course");
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole("link", { name: "Course", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Course" })).toBeVisible();
  await expect(box(page)).toHaveValue("sql course");
  await expect(cards(page)).toHaveCount(14);
  await page.getByRole("link", { name: "For You", exact: true }).click();
  await expect(cards(page)).toHaveText([/^An SQL course/]);
});

test("Enter leads to the search page, and so does the icon", async ({ page }) => {
  await box(page).fill("  sql & more ");
  await box(page).press("Enter");
  await expect(page).toHaveURL("/search?q=sql+%26+more");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText('Search Results for "sql & more"');
  await page.getByRole("link", { name: "For You", exact: true }).click();
  await box(page).fill("cloud");
  await page.getByRole("banner").getByRole("search").getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL("/search?q=cloud");
});

test("blank text does nothing", async ({ page }) => {
  await box(page).press("Enter");
  await box(page).fill("   ");
  await box(page).press("Enter");
  await page.getByRole("banner").getByRole("search").getByRole("button", { name: "Search" }).click();
  await page.waitForTimeout(200);
  await expect(page).toHaveURL("/");
  await expect(cards(page)).toHaveCount(20);
});
>>>>>>> articles
