import { expect, test, visit, waitForPaint } from "../../../test/support/browser/fixtures.ts";
import { test as memberTest } from "../../../test/support/browser/member.ts";

test("a page loads once, however its address is spelt", async ({ page }) => {
  let loads = 0;
  page.on("domcontentloaded", () => loads++);
  await visit(page, "/Forgot/");
  await waitForPaint(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(loads).toBe(1);
});

test("Write leads a visitor to the login without a load, and Back leads to the page before", async ({
  page,
}) => {
  await visit(page, "/course");
  let loads = 0;
  page.on("domcontentloaded", () => loads++);
  await page.getByRole("banner").getByRole("link", { name: "Write" }).click();
  await expect(page).toHaveURL("/write");
  await expect(page.getByRole("main").getByRole("button", { name: "Login", exact: true })).toBeVisible();
  await waitForPaint(page);
  expect(loads).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Course");
});

memberTest(
  "Write opens the editor from a reader's page, and the editor leads back, without a load",
  async ({ page, member }) => {
    await visit(page, `/blog/${member.blogId}`);
    let loads = 0;
    page.on("domcontentloaded", () => loads++);
    await page.getByRole("banner").getByRole("link", { name: "Write" }).click();
    await expect(page).toHaveURL("/write");
    await expect(page.getByPlaceholder("Title", { exact: true })).toBeVisible();
    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Course" }).click();
    await expect(page).toHaveURL("/course");
    await page.getByRole("banner").getByRole("link", { name: "Write" }).click();
    await expect(page.getByPlaceholder("Title", { exact: true })).toBeVisible();
    expect(loads).toBe(0);
  },
);

test("the page for a forgotten password opens from the login, and Back leads there", async ({ page }) => {
  await visit(page, "/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL("/forgot");
  await expect(page.getByLabel("Email")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Login");
});

test("a client navigation to an address without a route loads the document", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/404/);
  await visit(page, "/");
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('a[href="/course"]')!;
    history.pushState({}, "", "/nothing-here");
    link.click();
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Course");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
});
