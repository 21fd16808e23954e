import { expect, test, visit } from "../../support/browser/fixtures.ts";

const tabs = [
  { path: "/", name: "For You" },
  { path: "/course", name: "Course" },
  { path: "/services", name: "Services" },
];

test("the active tab says that it is the current page", async ({ page }) => {
  await visit(page, "/");
  const sections = page.getByRole("navigation", { name: "Sections" });
  for (const { path, name } of [...tabs, ...tabs.toReversed()]) {
    await sections.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(sections.locator("[aria-current='page']")).toHaveText([name]);
  }
  await visit(page, "/blog/s1");
  await expect(sections.locator("[aria-current]")).toHaveCount(0);
});

test("the brand leads home, Write to the editor, and the bell nowhere; the footer has its links", async ({
  page,
}) => {
  await visit(page, "/course");
  const header = page.getByRole("banner");
  await header.getByRole("button", { name: "Notifications" }).click();
  await expect(page).toHaveURL("/course");
  await expect(page.getByRole("contentinfo").getByText("Careers")).toBeVisible();
  await header.getByRole("link", { name: "Write" }).click();
  await expect(page).toHaveURL("/write");
  await header.getByRole("link", { name: "Lectern" }).click();
  await expect(page).toHaveURL("/");
});

test("from 768 px up the header is a single row", async ({ page }) => {
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, "/course");
    const header = page.getByRole("banner");
    expect((await header.boundingBox())!.height).toBeLessThanOrEqual(66);
    for (const link of ["Lectern", "For You", "Services", "Write", "Login", "Sign Up"])
      await expect(header.getByRole("link", { name: link })).toBeVisible();
    await expect(header.getByPlaceholder("Search blogs...")).toBeVisible();
    await expect(page.getByRole("button", { name: "Switch between light and dark" })).toHaveCount(1);
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 700 } });

  test("the header hides while somebody scrolls down, and comes back while scrolling up", async ({
    page,
  }) => {
    await visit(page, "/");
    const brand = page.getByRole("banner").getByRole("link", { name: "Lectern" });
    await page.mouse.wheel(0, 900);
    await expect(brand).not.toBeInViewport();
    await page.mouse.wheel(0, -200);
    await expect(brand).toBeInViewport();
    await page.mouse.wheel(0, 300);
    await expect(brand).not.toBeInViewport();
    await page.getByRole("button", { name: "Menu" }).focus();
    await expect(brand).toBeInViewport();
  });

  test("the menu opens and closes, and holds Write, Login and Sign Up", async ({ page }) => {
    await visit(page, "/");
    const toggle = page.getByRole("button", { name: "Menu" });
    const menu = page.getByRole("navigation", { name: "Menu" });
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await expect(menu).toBeHidden();
    await toggle.click();
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    await expect(menu.getByRole("link")).toHaveText(["Write", "Login", "Sign Up"]);
    for (const link of await menu.getByRole("link").all()) await expect(link).toBeVisible();
    await toggle.click();
    await expect(menu).toBeHidden();
    await toggle.click();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await expect(toggle).toBeFocused();
  });

  test("a click beside the menu closes it and follows no link", async ({ page }) => {
    await visit(page, "/");
    const menu = page.getByRole("navigation", { name: "Menu" });
    const requestUrls: string[] = [];
    // Only fetches count: the pointer comes to rest on a card, whose page a <link> may prefetch.
    page.on("request", (request) => request.resourceType() === "fetch" && requestUrls.push(request.url()));
    await page.getByRole("button", { name: "Menu" }).click();
    const { x, y } = (await page.getByRole("main").getByRole("article").first().boundingBox())!;
    await page.mouse.click(x + 20, y + 20);
    await expect(menu).toBeHidden();
    // A request that the click had caused would be sent before this navigation.
    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Course" }).click();
    await expect(page).toHaveURL("/course");
    expect(requestUrls.filter((url) => url.includes("/blog/"))).toEqual([]);
  });

  test("Tab past the menu closes it", async ({ page }) => {
    await visit(page, "/");
    const menu = page.getByRole("navigation", { name: "Menu" });
    await page.getByRole("button", { name: "Menu" }).click();
    await menu.getByRole("link").last().focus();
    await page.keyboard.press("Tab");
    await expect(menu).toBeHidden();
    await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
  });

  test("following a link closes the menu", async ({ page }) => {
    await visit(page, "/");
    const menu = page.getByRole("navigation", { name: "Menu" });
    await page.getByRole("button", { name: "Menu" }).click();
    await menu.getByRole("link", { name: "Login" }).click();
    await expect(page).toHaveURL("/login");
    await expect(menu).toBeHidden();
    // Also when the link leads to the current page.
    await page.getByRole("button", { name: "Menu" }).click();
    await menu.getByRole("link", { name: "Login" }).click();
    await expect(menu).toBeHidden();
  });

  test("a link to the search page replaces the search box, and that page has a search box of its own", async ({
    page,
  }) => {
    await visit(page, "/");
    await expect(page.getByPlaceholder("Search blogs...")).toBeHidden();
    await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
    await expect(page).toHaveURL("/search");
    const searchBox = page.getByRole("main").getByRole("searchbox");
    await expect(searchBox).toBeFocused();
    await page.keyboard.type("solidity");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/search?q=solidity");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText('Search Results for "solidity"');
    await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
  });
});
