import { expect, test, visit } from "../../../test/support/browser/fixtures.ts";
import { signUp, useSession } from "../../../test/support/browser/people.ts";

test("a logout that fails is logged, and the person stays signed in", async ({
  page,
  context,
  site,
  consoleErrors,
}) => {
  const session = await signUp(site, { email: "stays@example.com", password: "sesame" });
  await useSession(context, site, session);
  const logoutButton = page.getByRole("banner").getByRole("button", { name: "Logout" });
  await visit(page, "/course");
  await context.setOffline(true);
  await logoutButton.click();
  await consoleErrors.waitFor(/^Logout failed/);
  await expect(logoutButton).toBeVisible();
  await expect(page).toHaveURL("/course");
  await context.setOffline(false);
  await page.reload();
  await expect(logoutButton).toBeVisible();
  await page.route("**/logout", (route) => route.fulfill({ status: 500, body: "Oh" }));
  await visit(page, "/course");
  const refused = page.waitForResponse("**/logout");
  await logoutButton.click();
  await refused;
  await expect(logoutButton).toBeVisible();
  await expect(page).toHaveURL("/course");
  await page.unroute("**/logout");
  await logoutButton.click();
  await expect(page).toHaveURL("/login");
  expect((await context.cookies()).map(({ name }) => name)).toEqual([]);
});
