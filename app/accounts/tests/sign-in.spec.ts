import type { Page } from "@playwright/test";
import { expect, test, visit } from "../../../test/support/browser/fixtures.ts";
import { signUp } from "../../../test/support/browser/people.ts";

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

test("a sign-up shows each mistake in its field, keeps what was typed without a connection or a server, and then works", async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/^Failed to load resource/);
  await visit(page, "/signup");
  await submitForm(page, { email: "no e-mail", password: "sesame" });
  await expect(alert(page)).toHaveText("Invalid email format. Please enter a valid email.");
  await expect(emailField(page)).toBeFocused();
  await submitForm(page, { email: "dan@example.com", password: "short" });
  await expect(alert(page)).toHaveText("Password should be at least 6 characters long.");
  await expect(passwordField(page)).toBeFocused();
  await expectFields(page, { email: "dan@example.com", password: "short" });
  const toggle = page.getByRole("button", { name: "Show password" });
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await expect(passwordField(page)).toHaveAttribute("type", "text");
  await passwordField(page).press("Enter");
  await expect(passwordField(page)).toHaveAttribute("type", "password");
  await expect(passwordField(page)).toHaveValue("short");

  const form = { email: "dan@example.com", password: "sesame" };
  await context.setOffline(true);
  await submitForm(page, form);
  await expect(alert(page)).toHaveText("Network error. Please check your internet connection.");
  await expectFields(page, form);
  await context.setOffline(false);
  await page.route("**/signup.data", (route) => route.fulfill({ status: 502, body: "<h1>Oh</h1>" }));
  await submitForm(page, form);
  await expect(alert(page)).toHaveText("Signup failed. Please try again.");
  await expectFields(page, form);
  await page.unroute("**/signup.data");
  await main(page).getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(page).toHaveURL("/");
});

test("a login says what failed: what was typed, the connection or the server", async ({
  page,
  consoleErrors,
  context,
}) => {
  consoleErrors.allow(/^Failed to load resource/);
  await visit(page, "/login");
  await submitForm(page, { email: "nobody@example.com", password: "sesame" }, "Login");
  await expect(alert(page)).toHaveText("Invalid email or password.");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(passwordField(page)).toHaveAttribute("type", "text");
  await context.setOffline(true);
  const login = main(page).getByRole("button", { name: "Login", exact: true });
  await login.click();
  await expect(alert(page)).toHaveText("Network error. Please check your internet connection.");
  await expect(emailField(page)).not.toHaveAttribute("aria-invalid");
  await main(page).getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(alert(page)).toHaveText(
    Array(2).fill("Network error. Please check your internet connection."),
  );
  await expectFields(page, { email: "nobody@example.com", password: "sesame" });
  await context.setOffline(false);
  await page.route("**/login.data", (route) => route.fulfill({ status: 503, body: "<h1>Oh</h1>" }));
  await login.click();
  await expect(alert(page).first()).toHaveText("Login failed. Please try again.");
  await expectFields(page, { email: "nobody@example.com", password: "sesame" });
});

test("a login moves a visitor's bookmarks and follows to the account, and a logout removes them from the browser", async ({
  page,
  site,
}) => {
  await signUp(site, { email: "keeper@example.com", password: "sesame" });
  await visit(page, "/blog/s3");
  for (const name of ["Bookmark", "Follow"]) await page.getByRole("button", { name }).first().click();
  await visit(page, "/login");
  const syncResponse = page.waitForResponse("**/bookmarks/sync");
  await submitForm(page, { email: "keeper@example.com", password: "sesame" }, "Login");
  await syncResponse;
  await visit(page, "/profile");
  await expect(main(page).locator("a[href='/blog/s3']")).toBeVisible();
  await visit(page, "/blog/s3");
  await expect(page.getByRole("button", { name: "Bookmark" }).first()).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(page.getByRole("button", { name: "Unfollow" }).first()).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await visit(page, "/blog/s3");
  await expect(page.getByRole("button", { name: "Bookmark" }).first()).toHaveAttribute(
    "aria-pressed",
    "false",
  );
  await expect(page.getByRole("button", { name: "Unfollow" })).toHaveCount(0);
  const storedKeys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== "theme"));
  expect(storedKeys).toEqual([]);
});
