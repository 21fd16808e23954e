import { expect, test, visit } from "../../../test/support/browser/fixtures.ts";
import { phone } from "../../../test/support/browser/sizes.ts";

test("on a phone the contents unfold above the text, and headings link to themselves", async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, "/blog/s1");
  const contents = page.getByRole("navigation", { name: "Contents" });
  await expect(contents).toBeHidden();
  await page.locator("summary", { hasText: "On this page" }).click();
  const link = contents.getByRole("link").nth(1);
  const name = await link.innerText();
  await link.click();
  await expect(page.getByRole("heading", { name, exact: true })).toBeInViewport();
  const selfLink = page.getByRole("heading", { name, exact: true }).getByRole("link");
  await expect(selfLink).toHaveAttribute("href", new URL(page.url()).hash);
});
