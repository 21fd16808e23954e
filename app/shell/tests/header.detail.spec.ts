import { expect, test, visit } from "../../../test/support/browser/fixtures.ts";

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
});
