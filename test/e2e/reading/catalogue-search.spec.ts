import { article, articles, cards, shownIds } from "../support/articles.ts";
import { drawn, expect, test, visit } from "../support/fixtures.ts";

const lists = [
  { path: "/course", box: "Search courses...", kind: "course", one: article("s14") },
  { path: "/services", box: "Search services...", kind: "service", one: article("s17") },
];

for (const { path, box, kind, one } of lists) {
  const all = articles.filter((each) => each.kind === kind).map(({ id }) => id);

  test(`${path} has a search box of its own, which filters while somebody types`, async ({ page }) => {
    await visit(page, path);
    await expect.poll(shownIds(page)).toEqual(all);
    await page.getByPlaceholder(box).pressSequentially(one.title.toUpperCase());
    await expect.poll(shownIds(page)).toEqual([one.id]);
    await expect(page).toHaveURL((url) => url.pathname === path && url.searchParams.has("q"));
    await page.getByPlaceholder(box).fill("zzqxy");
    await expect(page.getByText("No blogs found", { exact: true })).toBeVisible();
    await page.getByPlaceholder(box).clear();
    await expect.poll(shownIds(page)).toEqual(all);
  });

  test(`what somebody typed on ${path} is one step in the history, not one a letter`, async ({ page }) => {
    await visit(page, "/");
    await page.getByRole("navigation", { name: "Sections" }).locator(`[href="${path}"]`).click();
    await page.getByPlaceholder(box).pressSequentially("data", { delay: 250 });
    await expect(page).toHaveURL(`${path}?q=data`);
    await page.goBack();
    await expect(page).toHaveURL("/");
  });
}

test("the header's text leaves the lists of courses and services alone", async ({ page }) => {
  await visit(page, "/course");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.getByPlaceholder("Search blogs...").fill("zzqxy");
  await drawn(page);
  await expect(cards(page)).toHaveCount(14);
  // Both boxes wait equally long before they ask; so when the list's own text is through, the header's would be.
  await page.getByPlaceholder("Search courses...").fill(article("s14").title);
  await expect(page).toHaveURL((url) => url.searchParams.has("q"));
  await expect.poll(shownIds(page)).toEqual(["s14"]);
  expect(asked.filter((url) => url.includes("zzqxy"))).toEqual([]);
});
