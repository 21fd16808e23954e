import type { Page } from "@playwright/test";
import { expect, test, visit } from "../../support/browser/fixtures.ts";
import { shareMenuItem } from "../../support/browser/share-menu.ts";

const cardButton = (page: Page, name: RegExp | string, card = 0) =>
  page.getByRole("main").getByRole("article").nth(card).getByRole("button", { name });

test("a visitor likes, bookmarks and shares from a card, and the rest of the card opens the article", async ({
  page,
}) => {
  await visit(page, "/course");
  const like = cardButton(page, /^Like/, 1);
  const count = Number((await like.getAttribute("aria-label"))!.replace("Like ", ""));
  await like.click();
  await expect(like).toHaveAccessibleName(`Like ${count + 1}`);
  await expect(like).toHaveAttribute("aria-pressed", "true");
  const bookmark = cardButton(page, "Bookmark", 1);
  await bookmark.focus();
  await page.keyboard.press("Enter");
  await expect(bookmark).toHaveAttribute("aria-pressed", "true");
  await cardButton(page, "Share", 1).press("Enter");
  await expect(shareMenuItem(page, "Copy link")).toBeFocused();
  await expect(shareMenuItem(page, "Share on X")).toHaveAttribute("href", /blog%2Fs2$/);
  await page.keyboard.press("Escape");
  await expect(cardButton(page, "Share", 1)).toBeFocused();
  await expect(page).toHaveURL("/course");

  await visit(page, "/");
  await expect(cardButton(page, "Bookmark", 1)).toHaveAttribute("aria-pressed", "true");
  await page
    .getByRole("main")
    .getByRole("article")
    .nth(1)
    .click({ position: { x: 300, y: 60 } });
  await expect(page).toHaveURL("/blog/s2");
  await expect(page.getByRole("button", { name: "Bookmark" }).first()).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByRole("button", { name: `Like ${count + 1}` }).first()).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a like from a card is sent by a form", async ({ page }) => {
    await page.goto("/");
    await cardButton(page, /^Like/, 2).click();
    await expect(page).toHaveURL("/blog/s3");
    await expect(page.getByRole("button", { name: /^Like/ }).first()).toHaveAttribute("aria-pressed", "true");
    await page.goto("/");
    await cardButton(page, "Share", 2).click();
    await expect(page).toHaveURL("/blog/s3?");
  });
});
