import type { Page } from "@playwright/test";
import { expect, test, visit } from "../../../test/support/browser/fixtures.ts";
import { signUp, useSession } from "../../../test/support/browser/people.ts";

const account = { email: "cara@example.com", password: "sesame" };
const main = (page: Page) => page.getByRole("main");
const alert = (page: Page) => main(page).getByRole("alert");
const emailField = (page: Page) => page.getByPlaceholder("Email");
const passwordField = (page: Page) => page.getByPlaceholder("Password");

async function submitForm(page: Page, form: { email: string; password: string }, button = "Sign Up") {
  await emailField(page).fill(form.email);
  await passwordField(page).fill(form.password);
  await main(page).getByRole("button", { name: button, exact: true }).click();
}

async function expectFields(page: Page, form: { email: string; password: string }) {
  await expect(emailField(page)).toHaveValue(form.email);
  await expect(passwordField(page)).toHaveValue(form.password);
}

test("when the server fails, the sign-up shows another message and keeps both fields", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/^Failed to load resource/);
  for (const status of [500, 502, 503]) {
    await visit(page, "/signup");
    await page.route("**/signup.data", (route) => route.fulfill({ status, body: "<h1>Oh</h1>" }));
    await submitForm(page, account);
    await expect(alert(page)).toHaveText("Signup failed. Please try again.");
    await expectFields(page, account);
    await page.unroute("**/signup.data");
  }
});

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
