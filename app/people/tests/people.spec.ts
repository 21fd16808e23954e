import { expect, test, visit } from "../../../test/support/browser/fixtures.ts";

test("a card leads to its author by mouse and keyboard, and elsewhere to the blog; the author has pages of posts", async ({
  page,
}) => {
  await visit(page, "/");
  const card = page.getByRole("article").first();
  const links = card.getByRole("link");
  await expect(links).toHaveCount(2);
  await links.first().focus();
  await page.keyboard.press("Tab");
  await expect(links.last()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/people/company");
  await page.goBack();
  await card.getByRole("link", { name: "Lectern Academy" }).click();
  await expect(page).toHaveURL("/people/company");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lectern Academy");
  await expect(page.getByRole("article")).toHaveCount(20);
  await page.getByRole("link", { name: "Older" }).click();
  await expect(page.getByRole("article")).toHaveCount(6);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await visit(page, "/");
  // The reading time is beside the name. The link of the card covers it.
  await card.getByText("min read").click({ force: true });
  await expect(page).toHaveURL("/blog/s1");
});

test("/saved shows the bookmarks of this browser, the last one first, in pages", async ({ page }) => {
  await visit(page, "/saved");
  await expect(page.getByText("No saved blogs yet.")).toBeVisible();
  const ids = Array.from({ length: 26 }, (_, at) => `s${at + 1}`);
  const missing = Array.from({ length: 10 }, (_, at) => `gone${at}`);
  await page.evaluate(
    (list) => localStorage.setItem("site:saved", list),
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
