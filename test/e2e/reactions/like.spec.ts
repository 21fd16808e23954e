import type { Page } from "@playwright/test";
import { expect, test, visit } from "../support/fixtures.ts";

const like = (page: Page) => page.getByRole("button", { name: /^Like/ }).first();
const shown = async (page: Page) => Number(await like(page).innerText());

/** Waits until the server has answered every like that was sent. */
const saved = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/like") && response.ok());

test("a like shows at once, stays after a reload, and can be taken back", async ({ page }) => {
  await visit(page, "/blog/s2");
  const before = await shown(page);
  await expect(like(page)).toHaveAttribute("aria-pressed", "false");
  await Promise.all([saved(page), like(page).click()]);
  await expect(like(page)).toHaveAccessibleName(`Like ${before + 1}`);
  await expect(like(page)).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(like(page)).toHaveAttribute("aria-pressed", "true");
  await expect(like(page)).toHaveText(String(before + 1));
  await Promise.all([saved(page), like(page).click()]);
  await page.reload();
  await expect(like(page)).toHaveAttribute("aria-pressed", "false");
  await expect(like(page)).toHaveText(String(before));
});

test("the like at the end of the article is the same one", async ({ page }) => {
  await visit(page, "/blog/s2");
  const both = page.getByRole("button", { name: /^Like/ });
  await expect(both).toHaveCount(2);
  await Promise.all([saved(page), both.last().click()]);
  await expect(both.first()).toHaveAttribute("aria-pressed", "true");
  await expect(both.last()).toHaveAttribute("aria-pressed", "true");
  await expect(both.last()).toHaveText(await both.first().innerText());
});

test("a like shows in somebody else's window, which nobody touched", async ({ page, somebodyElse }) => {
  const other = await somebodyElse();
  await visit(page, "/blog/s3");
  await visit(other, "/blog/s3");
  const before = await shown(other);
  const news = other.getByRole("article").getByRole("status");
  await expect(news).toBeEmpty();
  await like(page).click();
  await expect(like(other)).toHaveText(String(before + 1));
  await expect(news).toHaveText(before === 0 ? "1 like" : `${before + 1} likes`);
  await expect(like(other)).toHaveAttribute("aria-pressed", "false");
  await like(other).click();
  await expect(like(page)).toHaveText(String(before + 2));
});

test("without a connection the like stays on screen, and the failure is logged", async ({
  page,
  complaints,
}) => {
  await visit(page, "/blog/s5");
  const before = await shown(page);
  await page.context().setOffline(true);
  await like(page).click();
  await complaints.expect(/Could not save \/blog\/s5\/like/);
  await expect(like(page)).toHaveAttribute("aria-pressed", "true");
  await expect(like(page)).toHaveText(String(before + 1));
});
