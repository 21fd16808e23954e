import type { Page } from "@playwright/test";
import { expect, test, visit } from "../../../test/support/browser/fixtures.ts";
import { shareMenuItem } from "../../../test/support/browser/share-menu.ts";

const likeButton = (page: Page) => page.getByRole("button", { name: /^Like/ }).first();
const likeCount = async (page: Page) => Number(await likeButton(page).innerText());

/** Waits for the response to the next like. */
const waitForLikeResponse = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/like") && response.ok());

const cardButton = (page: Page, name: RegExp | string, card = 0) =>
  page.getByRole("main").getByRole("article").nth(card).getByRole("button", { name });

test("a like shows at once at both ends of the article, stays after a reload, and can be undone", async ({
  page,
}) => {
  await visit(page, "/blog/s2");
  const countBefore = await likeCount(page);
  await expect(likeButton(page)).toHaveAttribute("aria-pressed", "false");
  await Promise.all([waitForLikeResponse(page), likeButton(page).click()]);
  await expect(likeButton(page)).toHaveAccessibleName(`Like ${countBefore + 1}`);
  await expect(likeButton(page)).toHaveAttribute("aria-pressed", "true");
  const lastButton = page.getByRole("button", { name: /^Like/ }).last();
  await expect(lastButton).toHaveAttribute("aria-pressed", "true");
  await expect(lastButton).toHaveText(String(countBefore + 1));
  await page.reload();
  await expect(likeButton(page)).toHaveAttribute("aria-pressed", "true");
  await expect(likeButton(page)).toHaveText(String(countBefore + 1));
  await Promise.all([waitForLikeResponse(page), lastButton.click()]);
  await page.reload();
  await expect(likeButton(page)).toHaveAttribute("aria-pressed", "false");
  await expect(likeButton(page)).toHaveText(String(countBefore));
});

test("a like shows in another visitor's browser without a reload", async ({
  page,
  openPageAsSomebodyElse,
}) => {
  const otherPage = await openPageAsSomebodyElse();
  await visit(page, "/blog/s3");
  await visit(otherPage, "/blog/s3");
  const countBefore = await likeCount(otherPage);
  const announcement = otherPage.getByRole("article").getByRole("status");
  await expect(announcement).toBeEmpty();
  await likeButton(page).click();
  await expect(likeButton(otherPage)).toHaveText(String(countBefore + 1));
  await expect(announcement).toHaveText(countBefore === 0 ? "1 like" : `${countBefore + 1} likes`);
  await expect(likeButton(otherPage)).toHaveAttribute("aria-pressed", "false");
  await likeButton(otherPage).click();
  await expect(likeButton(page)).toHaveText(String(countBefore + 2));
});

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
  await expect(cardButton(page, `Like ${count + 1}`, 1)).toHaveAttribute("aria-pressed", "true");
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
