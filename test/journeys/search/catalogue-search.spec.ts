import { article, articles, cardIds, cards } from "../../support/browser/articles.ts";
import { expect, test, visit, waitForPaint } from "../../support/browser/fixtures.ts";

const catalogues = [
  { path: "/course", box: "Search courses...", kind: "course", example: article("s14") },
  { path: "/services", box: "Search services...", kind: "service", example: article("s17") },
];

for (const { path, box, kind, example } of catalogues) {
  const allIds = articles.filter((article) => article.kind === kind).map(({ id }) => id);

  test(`${path} has a search box of its own, which filters while somebody types`, async ({ page }) => {
    await visit(page, path);
    await expect.poll(() => cardIds(page)).toEqual(allIds);
    await page.getByPlaceholder(box).pressSequentially(example.title.toUpperCase());
    await expect.poll(() => cardIds(page)).toEqual([example.id]);
    await expect(page).toHaveURL((url) => url.pathname === path && url.searchParams.has("q"));
    await page.getByPlaceholder(box).fill("zzqxy");
    await expect(page.getByText("No blogs found", { exact: true })).toBeVisible();
    await page.getByPlaceholder(box).clear();
    await expect.poll(() => cardIds(page)).toEqual(allIds);
  });

  test(`a search on ${path} is one step in the history, not one for each letter`, async ({ page }) => {
    await visit(page, "/");
    await page.getByRole("navigation", { name: "Sections" }).locator(`[href="${path}"]`).click();
    await page.getByPlaceholder(box).pressSequentially("data", { delay: 250 });
    await expect(page).toHaveURL(`${path}?q=data`);
    await page.goBack();
    await expect(page).toHaveURL("/");
  });
}

test("courses are filtered at each choice, and Back restores the choices", async ({ page }) => {
  await visit(page, "/course");
  await page.getByLabel("Level", { exact: true }).selectOption("Beginner");
  await expect(page).toHaveURL("/course?level=beginner");
  await expect.poll(() => cardIds(page)).toEqual(["s1", "s4", "s12", "s14"]);
  await page.getByLabel("Length", { exact: true }).selectOption("Up to 8 weeks");
  await page.getByPlaceholder("Search courses...").pressSequentially("librarian");
  await expect(page).toHaveURL("/course?q=librarian&level=beginner&length=up-to-8");
  await expect.poll(() => cardIds(page)).toEqual(["s14"]);
  await cards(page).first().click();
  await expect(page).toHaveURL("/blog/s14");
  await page.goBack();
  await expect(page.getByLabel("Level", { exact: true })).toHaveValue("beginner");
  await expect.poll(() => cardIds(page)).toEqual(["s14"]);
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
