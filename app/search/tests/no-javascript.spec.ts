import { article, cardIds } from "../../../test/support/browser/articles.ts";
import { expect, test } from "../../../test/support/browser/fixtures.ts";

test.use({ javaScriptEnabled: false });

test("the header's box leads to the search page, and the lists' own boxes filter", async ({ page }) => {
  await page.goto("/");
  await page.getByPlaceholder("Search blogs...").fill("pyhton");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText('Search Results for "pyhton"');
  await expect.poll(() => cardIds(page)).toContain("s12");
  await page.goto("/services");
  await page.getByPlaceholder("Search services...").fill(article("s17").title);
  await page.keyboard.press("Enter");
  await expect.poll(() => cardIds(page)).toEqual(["s17"]);
});
