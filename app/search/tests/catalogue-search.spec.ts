import { article, articles, cardIds, cards } from "../../../test/support/browser/articles.ts";
import { expect, test, visit } from "../../../test/support/browser/fixtures.ts";

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

test("on a phone the first course is on the first screen, and the filters are folded behind one button", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/course");
  await expect(page.getByRole("heading", { level: 2, name: article("s1").title })).toBeInViewport({
    ratio: 1,
  });
  await page.getByLabel("Free now").check();
  await expect(page).toHaveURL("/course?start=free");
  await expect(page.getByLabel("Level", { exact: true })).toBeHidden();
  await page.getByText("Filters").click();
  await page.getByLabel("Level", { exact: true }).selectOption("Beginner");
  await expect(page).toHaveURL("/course?start=free&level=beginner");
  await page.goto("/course");
  await expect(page.getByLabel("Free now")).not.toBeChecked();
});
