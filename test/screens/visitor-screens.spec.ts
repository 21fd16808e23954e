// Every screen is opened once for all checks. A message in the console fails a test too.
import { checkScreen, checkWithAxe, checkWithAxeAtAllSizes } from "../support/browser/checks.ts";
import { expect, test, visit } from "../support/browser/fixtures.ts";

// /write stands for all addresses where a visitor gets the login form.
const screens = [
  "/",
  "/course?level=advanced",
  "/services?need=incident",
  "/paths",
  "/paths/machine-learning",
  "/blog/s1",
  "/blog/s24",
  "/course/s12/numbers-and-text",
  "/search",
  "/search?q=sql",
  "/search?q=zzqxy",
  "/login",
  "/signup",
  "/forgot",
  "/setup",
  "/write",
  "/account/deleted",
  "/people/company",
  "/contact",
  "/contact?about=s25",
  "/contact?sent",
  "/subscribe?about=s1",
  "/subscribe?sent",
  "/subscribe?token=ended",
  "/saved",
  "/following",
];

for (const path of screens)
  test(`${path} is accessible and fits all sizes`, async ({ page }) => {
    await visit(page, path);
    await checkScreen(page);
  });

for (const path of ["/nothing-here", "/blog/nothing", "/people/nobody"])
  test(`${path} is accessible and fits all sizes, and the console has only the browser's own error`, async ({
    page,
    consoleErrors,
  }) => {
    expect((await page.goto(path))?.status()).toBe(404);
    await consoleErrors.waitFor(/^Failed to load resource.* 404/);
    await checkScreen(page);
  });

test("pressed buttons, an alert and the share menu have no axe violations", async ({ page }) => {
  await visit(page, "/blog/s11");
  for (const name of [/^Like/, "Bookmark", "Follow"])
    await page.getByRole("button", { name }).first().click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await checkWithAxe(page);
  await page.getByRole("button", { name: "Share" }).first().click();
  await expect(page.getByRole("menu")).toBeVisible();
  await checkWithAxeAtAllSizes(page);
});

test("a form with mistakes has no axe violations", async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 422/);
  await visit(page, "/contact");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("What is your name?")).toBeVisible();
  await checkWithAxeAtAllSizes(page);
});
