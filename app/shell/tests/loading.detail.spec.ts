import { article, cards } from "../../../test/support/browser/articles.ts";
import { expect, holdRequests, test, visit } from "../../../test/support/browser/fixtures.ts";

test("a blog whose data arrives late shows 'Loading...' first", async ({ page }) => {
  const releaseData = await holdRequests(page, "**/blog/s3.data*");
  const loading = page.getByText("Loading...", { exact: true });
  await visit(page, "/");
  await cards(page).nth(2).click();
  await expect(loading).toBeVisible();
  await expect(page.getByRole("main")).toHaveCount(1);
  releaseData();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(article("s3").title);
  await expect(loading).toHaveCount(0);
});
