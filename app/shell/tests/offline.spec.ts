import { cards } from "../../../test/support/browser/articles.ts";
import { checkWithAxe } from "../../../test/support/browser/checks.ts";
import { expect, test, visit } from "../../../test/support/browser/fixtures.ts";

test("without a connection, a page that was never opened shows an offline message inside the site", async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/^Failed to load resource/, /route module/, /Failed to fetch/);
  await visit(page, "/");
  const heading = page.getByRole("heading", { level: 1 });
  const servicesLink = page
    .getByRole("navigation", { name: "Sections" })
    .getByRole("link", { name: "Services" });
  await context.setOffline(true);
  await servicesLink.click();
  await expect(heading).toHaveText("You are offline");
  await expect(page).toHaveURL("/services");
  await expect(page).toHaveTitle("You are offline · Lectern");
  await expect(page.getByRole("banner")).toBeVisible();
  await checkWithAxe(page);

  await page.getByRole("link", { name: "Back to the front page" }).click();
  await expect(page).toHaveURL("/");
  await context.setOffline(false);
  await expect(cards(page).first()).toBeVisible();
  await servicesLink.click();
  await expect(heading).toHaveText("Services");
});
