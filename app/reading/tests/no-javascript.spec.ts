import { article, cardIds } from "../../../test/support/browser/articles.ts";
import { expect, test } from "../../../test/support/browser/fixtures.ts";

test.use({ javaScriptEnabled: false });

test("the feed has pages, and an article shows completely", async ({ page }) => {
  await page.goto("/");
  const titles = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(titles).toHaveCount(20);
  await page.getByRole("link", { name: "Older" }).click();
  await expect(titles).toHaveCount(6);
  await expect.poll(() => cardIds(page)).toEqual(["s21", "s22", "s23", "s24", "s25", "s26"]);
  await expect(page.getByRole("link", { name: "Older" })).toHaveCount(0);

  await page.goto("/blog/s1");
  await expect(page).toHaveTitle(`${article("s1").title} · Lectern`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect((await page.locator(".article").innerText()).length).toBeGreaterThan(4000);
  await expect(page.locator(".article pre code").first()).toBeVisible();
  await expect(page.getByText("Loading...")).toHaveCount(0);
});

test("a like is sent by a form, also from a card, and a second click undoes it", async ({ page }) => {
  await page.goto("/blog/s10");
  const likeButton = page.getByRole("button", { name: /^Like/ }).first();
  const countBefore = Number(await likeButton.innerText());
  await likeButton.click();
  await expect(page).toHaveURL("/blog/s10");
  await expect(likeButton).toHaveAttribute("aria-pressed", "true");
  await expect(likeButton).toHaveText(String(countBefore + 1));
  await likeButton.click();
  await expect(likeButton).toHaveAttribute("aria-pressed", "false");
  await expect(likeButton).toHaveText(String(countBefore));
  await page.goto("/");
  const card = page.getByRole("main").getByRole("article").nth(2);
  await card.getByRole("button", { name: /^Like/ }).click();
  await expect(page).toHaveURL("/blog/s3");
  await expect(likeButton).toHaveAttribute("aria-pressed", "true");
  await page.goto("/");
  await card.getByRole("button", { name: "Share" }).click();
  await expect(page).toHaveURL("/blog/s3?");
});

test("a signed-out bookmark and follow lead to the login, which says why, and the ways to share are links", async ({
  page,
  site,
}) => {
  for (const name of ["Bookmark", "Follow"]) {
    await page.goto("/blog/s10");
    await page.getByRole("button", { name, exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Login");
    await expect(page.getByText(`Log in to ${name.toLowerCase()}`)).toBeVisible();
  }
  await page.goto("/blog/s10");
  const link = page.getByRole("link", { name: "Share on LinkedIn" }).first();
  await expect(link).toHaveAttribute(
    "href",
    `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(`${site.url}/blog/s10`)}`,
  );
  for (const name of ["Share", "Copy link", "Switch between light and dark"])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
});

test("on a phone the menu is always open, since no script could open it", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Menu" })).toHaveCount(0);
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Sign Up" }).click();
  await expect(page).toHaveURL("/signup");
});
