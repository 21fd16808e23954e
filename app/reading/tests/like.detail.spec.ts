import type { Page } from "@playwright/test";
import { expect, test, visit } from "../../../test/support/browser/fixtures.ts";

const likeButton = (page: Page) => page.getByRole("button", { name: /^Like/ }).first();
const likeCount = async (page: Page) => Number(await likeButton(page).innerText());

/** Waits for the response to the next like. */
const _waitForLikeResponse = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/like") && response.ok());

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
