import { expect, holdRequests, test, visit } from "../../support/browser/fixtures.ts";

test("a click on the author's name opens the author, and a click elsewhere on the card the blog", async ({
  page,
}) => {
  await visit(page, "/");
  const card = page.getByRole("article").first();
  await card.getByRole("link", { name: "Lectern Academy" }).click();
  await expect(page).toHaveURL(/\/people\/company$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lectern Academy");
  await visit(page, "/");
  // The reading time is beside the name. The link of the card covers it.
  await card.getByText("min read").click({ force: true });
  await expect(page).toHaveURL(/\/blog\/s1$/);
});

test("Tab goes from the card to its author, and each of them is a link of its own", async ({ page }) => {
  await visit(page, "/");
  const links = page.getByRole("article").first().getByRole("link");
  await expect(links).toHaveCount(2);
  await links.first().focus();
  await page.keyboard.press("Tab");
  await expect(links.last()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/people\/company$/);
});

test("an author's older posts are on the next page, which begins at its top", async ({ page }) => {
  await visit(page, "/people/company");
  await expect(page.getByRole("article")).toHaveCount(20);
  await page.getByRole("link", { name: "Older" }).click();
  await expect(page.getByRole("article")).toHaveCount(6);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("/saved shows the bookmarks of this browser, the last one first, in pages", async ({ page }) => {
  await visit(page, "/saved");
  await expect(page.getByText("No saved blogs yet.")).toBeVisible();
  const ids = Array.from({ length: 26 }, (_, at) => `s${at + 1}`);
  const missing = Array.from({ length: 10 }, (_, at) => `gone${at}`);
  await page.evaluate(
    (list) => localStorage.setItem("lectern:saved", list),
    JSON.stringify([...ids, ...missing]),
  );
  await page.reload();
  const cards = page.getByRole("main").getByRole("listitem");
  await expect(cards).toHaveCount(20);
  await expect(cards.first().getByRole("link")).toHaveAttribute("href", "/blog/s26");
  await page.getByRole("button", { name: "Older" }).click();
  await expect(cards).toHaveCount(26);
  await expect(page.getByRole("button", { name: "Older" })).toHaveCount(0);
});

test("/saved says that it is loading, that it failed, and tries again", async ({ page, consoleErrors }) => {
  await page.goto("/login");
  await page.evaluate(() => localStorage.setItem("lectern:saved", '["s3"]'));
  const release = await holdRequests(page, /saved\.data/);
  await visit(page, "/saved");
  await expect(page.getByText("Loading...")).toBeVisible();
  release();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  consoleErrors.allow(/Could not load saved blogs/, /Failed to load resource/);
  await page.unroute(/saved\.data/);
  await page.route(/saved\.data/, (route) => route.abort());
  await visit(page, "/saved");
  await expect(page.getByText("The saved blogs could not be loaded.")).toBeVisible();
  await page.unroute(/saved\.data/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
});
