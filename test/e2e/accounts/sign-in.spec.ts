import type { Page } from "@playwright/test";
import { expect, test, visit } from "../support/fixtures.ts";
import { signUp } from "../support/member.ts";

const account = { email: "cara@example.com", password: "sesame" };
const main = (page: Page) => page.getByRole("main");
const alert = (page: Page) => main(page).getByRole("alert");
const email = (page: Page) => page.getByPlaceholder("Email");
const password = (page: Page) => page.getByPlaceholder("Password");

async function sends(page: Page, form: { email: string; password: string }, button = "Sign Up") {
  await email(page).fill(form.email);
  await password(page).fill(form.password);
  await main(page).getByRole("button", { name: button, exact: true }).click();
}

async function keeps(page: Page, form: { email: string; password: string }) {
  await expect(email(page)).toHaveValue(form.email);
  await expect(password(page)).toHaveValue(form.password);
}

test("without a connection the sign-up says so and keeps both fields; with one it then works", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/^Failed to load resource/);
  const form = { email: "offline@example.com", password: "sesame" };
  await visit(page, "/signup");
  await context.setOffline(true);
  await sends(page, form);
  await expect(alert(page)).toHaveText("Network error. Please check your internet connection.");
  await keeps(page, form);
  await context.setOffline(false);
  await main(page).getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(page).toHaveURL("/");
});

test("a server that fails is another message, with both fields kept", async ({ page, complaints }) => {
  complaints.allow(/^Failed to load resource/);
  for (const status of [500, 502, 503]) {
    await visit(page, "/signup");
    await page.route("**/signup.data", (route) => route.fulfill({ status, body: "<h1>Oh</h1>" }));
    await sends(page, account);
    await expect(alert(page)).toHaveText("Signup failed. Please try again.");
    await keeps(page, account);
    await page.unroute("**/signup.data");
  }
});

test("each mistake is told at once, and the field that holds it gets the focus", async ({
  page,
  complaints,
}) => {
  complaints.allow(/^Failed to load resource/);
  await visit(page, "/signup");
  await sends(page, { email: "no e-mail", password: "sesame" });
  await expect(alert(page)).toHaveText("Invalid email format. Please enter a valid email.");
  await expect(email(page)).toBeFocused();
  await sends(page, { email: "dan@example.com", password: "short" });
  await expect(alert(page)).toHaveText("Password should be at least 6 characters long.");
  await expect(password(page)).toBeFocused();
  await keeps(page, { email: "dan@example.com", password: "short" });
});

test("a login that fails says so in one sentence, whatever the cause", async ({
  page,
  complaints,
  context,
}) => {
  complaints.allow(/^Failed to load resource/);
  await visit(page, "/login");
  await sends(page, { email: "nobody@example.com", password: "sesame" }, "Login");
  await expect(alert(page)).toHaveText("Invalid email or password.");
  await context.setOffline(true);
  await main(page).getByRole("button", { name: "Login", exact: true }).click();
  await expect(alert(page)).toHaveText("Invalid email or password.");
  await keeps(page, { email: "nobody@example.com", password: "sesame" });
});

test("a logout that fails is logged, and the person stays signed in", async ({
  page,
  context,
  site,
  complaints,
}) => {
  const session = await signUp(site, { email: "stays@example.com", password: "sesame" });
  await context.addCookies([{ name: "lectern_session", value: session, url: site.url }]);
  const logout = page.getByRole("banner").getByRole("button", { name: "Logout" });
  await visit(page, "/course");
  await context.setOffline(true);
  await logout.click();
  await complaints.expect(/^Logout failed/);
  await expect(logout).toBeVisible();
  await expect(page).toHaveURL("/course");
  await context.setOffline(false);
  await page.reload();
  await expect(logout).toBeVisible();
  await page.route("**/logout", (route) => route.fulfill({ status: 500, body: "Oh" }));
  await visit(page, "/course");
  await logout.click();
  await expect(logout).toBeVisible();
  await expect(page).toHaveURL("/course");
  await page.unroute("**/logout");
  await logout.click();
  await expect(page).toHaveURL("/login");
  expect((await context.cookies()).map(({ name }) => name)).toEqual([]);
});

test("what a browser kept comes along with the login, and leaves with the logout", async ({ page, site }) => {
  await signUp(site, { email: "keeper@example.com", password: "sesame" });
  await visit(page, "/blog/s3");
  for (const name of ["Bookmark", "Follow"]) await page.getByRole("button", { name }).first().click();
  await visit(page, "/login");
  const synced = page.waitForResponse("**/bookmarks/sync");
  await sends(page, { email: "keeper@example.com", password: "sesame" }, "Login");
  await synced;
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
  const left = await page.evaluate(() => Object.keys(localStorage).filter((name) => name !== "theme"));
  expect(left).toEqual([]);
});
