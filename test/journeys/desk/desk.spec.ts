import type { Page } from "@playwright/test";
import { checkKeyboard, checkLayout, checkWithAxeAtAllSizes } from "../../support/browser/checks.ts";
import { test as base, expect, siteFixture, visit } from "../../support/browser/fixtures.ts";
import { publishBlog, signUp } from "../../support/browser/member.ts";

/** Fixture: an owner is signed in, and Ann has published two posts, both lessons of a course; one was reported. */
const test = base.extend<object, { desk: { session: string; bread: string; rye: string } }>({
  site: [siteFixture, { scope: "worker" }],
  desk: [
    async ({ site }, use) => {
      const author = await signUp(site, { email: "ann@example.com", password: "letters and ink" });
      const session = await signUp(site, { email: "owner@example.com", password: "letters and ink" });
      site.setRole("owner@example.com", "owner");
      const bread = await publishBlog(site, author);
      const title = "Rye for patient people, a loaf that rises slowly and keeps for a week in a linen cloth";
      const rye = await publishBlog(site, author, { title });
      const report = new URLSearchParams({ reason: "wrong", note: "Rye does not rise like that." });
      const options = { method: "POST", body: report, headers: { Origin: site.url } };
      await fetch(`${site.url}/blog/${rye}/report`, { ...options, redirect: "manual" });
      const headers = { Origin: site.url, Cookie: `lectern_session=${session}` };
      for (const id of [bread, rye]) {
        const body = new URLSearchParams({ act: "add", post: `/blog/${id}` });
        await fetch(`${site.url}/desk/lessons/s12`, { method: "POST", body, headers, redirect: "manual" });
      }
      await use({ session, bread, rye });
    },
    { scope: "worker" },
  ],
  context: async ({ context, site, desk }, use) => {
    await context.addCookies([{ name: "lectern_session", value: desk.session, url: site.url }]);
    await use(context);
  },
});

const deskLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name, exact: true });

test("an owner takes a post down, restores it, features it and reads the log", async ({ page, desk }) => {
  await visit(page, "/");
  await page.getByRole("banner").getByRole("button", { name: "Your account" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Desk" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
  await deskLink(page, "Posts").click();
  await expect(deskLink(page, "Posts")).toHaveAttribute("aria-current", "page");
  await page.getByRole("searchbox", { name: "Title or author" }).fill("night owls");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Bread for Night Owls" }).click();
  await expect(page).toHaveURL(`/desk/posts/${desk.bread}`);
  await page.getByLabel("Reason").fill("It sells loaves.");
  await page.getByRole("button", { name: "Take down" }).click();
  await expect(page.getByText("“It sells loaves.”").first()).toBeVisible();
  expect((await page.request.get(`/blog/${desk.bread}`)).status()).toBe(404);
  await page.getByRole("button", { name: "Restore" }).click();
  await page.getByRole("button", { name: "Feature on the front page" }).click();
  await expect(page.getByText("You featured this")).toBeVisible();
  await visit(page, "/");
  const aside = page.getByRole("complementary");
  await expect(aside.getByRole("link", { name: "Bread for Night Owls" })).toBeVisible();
  await visit(page, `/desk/posts/${desk.bread}`);
  await page.getByRole("button", { name: "Stop featuring" }).click();
  await visit(page, "/desk/log");
  await expect(page.getByRole("main").getByRole("listitem").first()).toContainText(
    "You stopped featuring Bread for Night Owls",
  );
});

test.describe("without JavaScript, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 700 } });

  test("a reader reports a post, and an owner decides about it and undoes that", async ({
    page,
    desk,
    openPageAsSomebodyElse,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 422/);
    const reader = await openPageAsSomebodyElse();
    await reader.goto(`/blog/${desk.bread}`);
    await reader.getByRole("main").getByRole("link", { name: "Report" }).click();
    await reader.getByRole("button", { name: "Send report" }).click();
    await expect(reader.getByRole("alert")).toHaveText("Choose what is wrong.");
    await reader.getByRole("radio", { name: "Spam or advertising" }).check();
    await reader.getByLabel("Note").fill("It sells loaves.");
    await reader.getByRole("button", { name: "Send report" }).click();
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Thank you");

    await page.goto("/desk/reports");
    const reportItem = page.getByRole("listitem").filter({ hasText: "Bread for Night Owls" });
    await expect(reportItem.getByText("It sells loaves.")).toBeVisible();
    await expect(reportItem.getByLabel("Reason")).toHaveValue("Spam or advertising");
    await reportItem.getByRole("button", { name: "Take down" }).click();
    await expect(reportItem.getByText("Taken down (1 report) by You")).toBeVisible();
    expect((await page.request.get(`/blog/${desk.bread}`)).status()).toBe(404);
    await reportItem.getByRole("button", { name: "Undo" }).click();
    await expect(reportItem.getByRole("button", { name: "Keep" })).toBeVisible();
    expect((await page.request.get(`/blog/${desk.bread}`)).status()).toBe(200);
    await reportItem.getByRole("button", { name: "Keep" }).click();
    await expect(reportItem.getByText("Kept (1 report) by You")).toBeVisible();
  });
});

test("a short post that is a lesson has its text below its title, on wide screens too", async ({
  page,
  desk,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, `/course/s12/${desk.bread}`);
  const [title, text] = await Promise.all(
    ["h1", "div.article"].map((selector) => page.locator(selector).boundingBox()),
  );
  expect(text!.x).toBe(title!.x);
  expect(text!.width).toBe(title!.width);
});

const screens = [
  "/desk",
  "/desk/posts",
  "/desk/posts/:id",
  "/desk/lessons/s12",
  "/course/s12/:id",
  "/desk/people",
  "/desk/people/:person",
  "/desk/reports",
  "/desk/log",
  "/blog/:id/report",
];

for (const screen of screens)
  test(`${screen} has no axe violations, fits every width, and works by keyboard`, async ({ page, desk }) => {
    let path = screen.replace(":id", desk.rye);
    if (path.includes(":person")) {
      await visit(page, "/desk/people");
      path = (await page.getByRole("link", { name: "ann@example.com" }).getAttribute("href"))!;
    }
    await visit(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await checkWithAxeAtAllSizes(page);
    await checkLayout(page);
    await checkKeyboard(page);
  });
