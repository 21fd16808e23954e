import { article, cardIds, cards } from "../../../test/support/browser/articles.ts";
import { expect, test, visit, waitForPaint } from "../../../test/support/browser/fixtures.ts";

test("a search in the list of courses is one step in the history, not one for each letter", async ({
  page,
}) => {
  await visit(page, "/");
  await page.getByRole("navigation", { name: "Sections" }).locator('[href="/course"]').click();
  await page.getByPlaceholder("Search courses...").pressSequentially("data", { delay: 250 });
  await expect(page).toHaveURL("/course?q=data");
  await page.goBack();
  await expect(page).toHaveURL("/");
});

test("the text in the header does not filter the lists of courses and services", async ({ page }) => {
  await visit(page, "/course");
  const requestUrls: string[] = [];
  page.on("request", (request) => requestUrls.push(request.url()));
  await page.getByPlaceholder("Search blogs...").fill("zzqxy");
  await waitForPaint(page);
  await expect(cards(page)).toHaveCount(14);
  // Both boxes have the same debounce time: a request of the header's box would be sent before this one.
  await page.getByPlaceholder("Search courses...").fill(article("s14").title);
  await expect(page).toHaveURL((url) => url.searchParams.has("q"));
  await expect.poll(() => cardIds(page)).toEqual(["s14"]);
  expect(requestUrls.filter((url) => url.includes("zzqxy"))).toEqual([]);
});
