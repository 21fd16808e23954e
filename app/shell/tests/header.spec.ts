import { checkWithAxe } from "../../../test/support/browser/checks.ts";
import { expect, test, visit, waitForHydration } from "../../../test/support/browser/fixtures.ts";
import { phone } from "../../../test/support/browser/sizes.ts";

const tabs = [
  { path: "/", name: "For You" },
  { path: "/course", name: "Course" },
  { path: "/services", name: "Services" },
];

test("links lead through the whole site, the current tab says so, and Back leads back", async ({ page }) => {
  await visit(page, "/");
  await page.keyboard.press("Tab");
  const skipLink = page.getByRole("link", { name: "Skip to content" });
  await expect(skipLink).toBeFocused();
  await expect(skipLink).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();

  const sections = page.getByRole("navigation", { name: "Sections" });
  for (const { path, name } of [...tabs, ...tabs.toReversed()]) {
    await sections.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(sections.locator("[aria-current='page']")).toHaveText([name]);
  }
  const header = page.getByRole("banner");
  for (const name of ["Course", "Write", "Login", "Sign Up", "Lectern"]) {
    await header.getByRole("link", { name, exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  }
  await expect(page).toHaveURL("/");
  await header.getByRole("button", { name: "Notifications" }).click();
  await expect(page).toHaveURL("/login?to=%2Fnotifications");
  await page.goto("/");
  await waitForHydration(page);
  await expect(page.getByRole("contentinfo").getByText("Careers")).toBeVisible();
  await page.getByRole("complementary").getByRole("link", { name: "Solidity" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Solidity");
  await page.getByRole("main").locator("a[href^='/blog/']").first().click();
  await expect(page.locator(".article")).toBeVisible();
  await expect(sections.locator("[aria-current]")).toHaveCount(0);
  await page.getByRole("main").locator(".article a[href^='/blog/']").first().click();
  await expect(page.locator(".article")).toBeVisible();
  await page.goBack();
  await waitForHydration(page);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Solidity");
});

test("on a phone the menu opens and closes by touch and keyboard, and Search leads to its page", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await visit(page, "/");
  const toggle = page.getByRole("button", { name: "Menu" });
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await expect(menu).toBeHidden();
  await toggle.focus();
  await page.keyboard.press("Enter");
  await expect(toggle).toHaveAttribute("aria-expanded", "true");
  await expect(menu.getByRole("link")).toHaveText(["Write", "Login", "Sign Up"]);
  for (const link of await menu.getByRole("link").all()) await expect(link).toBeVisible();
  await checkWithAxe(page);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await expect(toggle).toBeFocused();
  await toggle.click();
  await menu.getByRole("link").last().focus();
  await page.keyboard.press("Tab");
  await expect(menu).toBeHidden();
  await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
  await toggle.click();
  await toggle.click();
  await expect(menu).toBeHidden();

  // A click beside the menu closes it, and follows no link.
  await toggle.click();
  const { x, y } = (await page.getByRole("main").getByRole("article").first().boundingBox())!;
  await page.mouse.click(x + 20, y + 20);
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL("/");
  for (const _ of ["to another page", "to the current page"]) {
    await toggle.click();
    await menu.getByRole("link", { name: "Login" }).click();
    await expect(page).toHaveURL("/login");
    await expect(menu).toBeHidden();
  }

  await expect(page.getByPlaceholder("Search blogs...")).toBeHidden();
  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  await expect(page).toHaveURL("/search");
  await expect(page.getByRole("main").getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("solidity");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=solidity");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText('Search Results for "solidity"');
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
});
