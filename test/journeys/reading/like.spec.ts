import type { Page } from "@playwright/test";
import { expect, test, visit } from "../../support/browser/fixtures.ts";

const likeButton = (page: Page) => page.getByRole("button", { name: /^Like/ }).first();
const likeCount = async (page: Page) => Number(await likeButton(page).innerText());

/** Waits for the response to the next like. */
const waitForLikeResponse = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/like") && response.ok());

test("a like shows at once, stays after a reload, and can be undone", async ({ page }) => {
  await visit(page, "/blog/s2");
  const countBefore = await likeCount(page);
  await expect(likeButton(page)).toHaveAttribute("aria-pressed", "false");
  await Promise.all([waitForLikeResponse(page), likeButton(page).click()]);
  await expect(likeButton(page)).toHaveAccessibleName(`Like ${countBefore + 1}`);
  await expect(likeButton(page)).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(likeButton(page)).toHaveAttribute("aria-pressed", "true");
  await expect(likeButton(page)).toHaveText(String(countBefore + 1));
  await Promise.all([waitForLikeResponse(page), likeButton(page).click()]);
  await page.reload();
  await expect(likeButton(page)).toHaveAttribute("aria-pressed", "false");
  await expect(likeButton(page)).toHaveText(String(countBefore));
});

test("the like button at the end of the article shows the same like", async ({ page }) => {
  await visit(page, "/blog/s2");
  const likeButtons = page.getByRole("button", { name: /^Like/ });
  await expect(likeButtons).toHaveCount(2);
  await Promise.all([waitForLikeResponse(page), likeButtons.last().click()]);
  await expect(likeButtons.first()).toHaveAttribute("aria-pressed", "true");
  await expect(likeButtons.last()).toHaveAttribute("aria-pressed", "true");
  await expect(likeButtons.last()).toHaveText(await likeButtons.first().innerText());
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
