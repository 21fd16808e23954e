import { expect, test, visit } from "./fixtures.ts";

const lists = [
  { path: "/course", box: "Search courses...", all: 14, typed: "LIBRARIAN'S DESK", found: /^An SQL course/ },
  {
    path: "/services",
    box: "Search services...",
    all: 12,
    typed: "CRYPTO DEV",
    found: /^Crypto development services/,
  },
];

for (const { path, box, all, typed, found } of lists) {
  test(`${path} has a search box of its own, which filters while somebody types`, async ({ page }) => {
    await visit(page, path);
    const titles = page.getByRole("main").getByRole("heading", { level: 2 });
    await expect(titles).toHaveCount(all);
    await page.getByPlaceholder(box).pressSequentially(typed);
    await expect(titles).toHaveText([found]);
    await expect(page).toHaveURL((url) => url.pathname === path && url.searchParams.has("q"));
    await page.getByPlaceholder(box).fill("zzqxy");
    await expect(page.getByText("No blogs found", { exact: true })).toBeVisible();
    await page.getByPlaceholder(box).clear();
    await expect(titles).toHaveCount(all);
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
  await page.getByPlaceholder("Search blogs...").fill("zzqxy");
  await page.waitForTimeout(500);
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveCount(14);
});
