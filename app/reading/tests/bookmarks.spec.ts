import type { Page } from "@playwright/test";
import { expect, test, visit, waitForHydration } from "../../../test/support/browser/fixtures.ts";

const bookmarkButtons = (page: Page) => page.getByRole("button", { name: "Bookmark" });

test("a signed-out bookmark stays in this browser", async ({ page }) => {
  await visit(page, "/blog/s1");
  await expect(bookmarkButtons(page).first()).toHaveAttribute("aria-pressed", "false");
  await bookmarkButtons(page).first().click();
  await expect(bookmarkButtons(page).first()).toHaveAttribute("aria-pressed", "true");
  await expect(bookmarkButtons(page).last()).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(bookmarkButtons(page).first()).toHaveAttribute("aria-pressed", "true");
  await visit(page, "/blog/s2");
  await expect(bookmarkButtons(page).first()).toHaveAttribute("aria-pressed", "false");
  await page.goBack();
  await bookmarkButtons(page).last().click();
  await page.reload();
  await waitForHydration(page);
  await expect(bookmarkButtons(page).first()).toHaveAttribute("aria-pressed", "false");
});

test("a signed-out follow stays in this browser, is counted, and shows for the author and in Who to Follow", async ({
  page,
}) => {
  const aside = page.getByRole("complementary");
  await visit(page, "/course");
  // Members may follow the author too.
  const initialCount = Number(/(\d+) followers?/.exec(await aside.innerText())![1]);
  const followers = (count: number) =>
    aside.getByText(count === 1 ? "1 follower" : `${count} followers`, { exact: true });
  await aside.getByRole("button", { name: "Follow" }).click();
  await expect(followers(initialCount + 1)).toBeVisible();
  await visit(page, "/blog/s1");
  await expect(page.getByRole("button", { name: "Unfollow" }).first()).toBeVisible();
  await visit(page, "/course");
  await expect(followers(initialCount + 1)).toBeVisible();
  await aside.getByRole("button", { name: "Unfollow" }).click();
  await expect(followers(initialCount)).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByRole("button", { name: "Follow", exact: true })).toBeVisible();
});
