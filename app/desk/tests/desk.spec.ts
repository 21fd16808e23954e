import type { Locator, Page } from "@playwright/test";
import { checkWithAxe } from "../../../test/support/browser/checks.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/owner.ts";
import { recordShifts } from "../../../test/support/browser/shifts.ts";

const deskLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Desk" }).getByRole("link", { name, exact: true });

test("an owner takes a post down, restores it, features it and reads the log", async ({
  page,
  lessonPosts,
}) => {
  await visit(page, "/");
  await page.getByRole("banner").getByRole("button", { name: "Your account" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Desk" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
  await deskLink(page, "Posts").click();
  await expect(deskLink(page, "Posts")).toHaveAttribute("aria-current", "page");
  await page.getByRole("searchbox", { name: "Title or author" }).fill("loaf for sale");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "A Loaf for Sale" }).click();
  await expect(page).toHaveURL(`/desk/posts/${lessonPosts.loaf}`);
  await page.getByLabel("Reason").fill("It sells loaves.");
  await page.getByRole("button", { name: "Take down" }).click();
  await expect(page.getByText("“It sells loaves.”").first()).toBeVisible();
  expect((await page.request.get(`/blog/${lessonPosts.loaf}`)).status()).toBe(404);
  await page.getByRole("button", { name: "Restore" }).click();
  await page.getByRole("button", { name: "Feature on the front page" }).click();
  await expect(page.getByText("You featured this")).toBeVisible();
  await visit(page, "/");
  const aside = page.getByRole("complementary");
  await expect(aside.getByRole("link", { name: "A Loaf for Sale" })).toBeVisible();
  await visit(page, `/desk/posts/${lessonPosts.loaf}`);
  await page.getByRole("button", { name: "Stop featuring" }).click();
  await deskLink(page, "Activity").click();
  await expect(deskLink(page, "Activity")).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("main").getByRole("listitem").first()).toContainText(
    "You stopped featuring A Loaf for Sale",
  );
});

test.describe("without JavaScript, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 700 } });

  test("a reader reports a post, and an owner decides about it and undoes that", async ({
    page,
    lessonPosts,
    openPageAsSomebodyElse,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 422/);
    const reader = await openPageAsSomebodyElse();
    await reader.goto(`/blog/${lessonPosts.loaf}`);
    await reader.getByRole("main").locator("summary", { hasText: /^$/ }).click();
    await reader.getByRole("main").getByRole("link", { name: "Report" }).click();
    await reader.getByRole("button", { name: "Send report" }).click();
    await expect(reader.getByRole("alert")).toHaveText("Choose what is wrong.");
    await reader.getByRole("radio", { name: "Spam or advertising" }).check();
    await reader.getByLabel("Note").fill("It sells loaves.");
    await reader.getByRole("button", { name: "Send report" }).click();
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Thank you");

    await page.goto("/desk/reports");
    const reportItem = page.getByRole("listitem").filter({ hasText: "A Loaf for Sale" });
    await expect(reportItem.getByText("It sells loaves.")).toBeVisible();
    await expect(reportItem.getByLabel("Reason")).toHaveValue("Spam or advertising");
    await reportItem.getByRole("button", { name: "Take down" }).click();
    await expect(reportItem.getByText("Taken down (1 report) by You")).toBeVisible();
    expect((await page.request.get(`/blog/${lessonPosts.loaf}`)).status()).toBe(404);
    await reportItem.getByRole("button", { name: "Undo" }).click();
    await expect(reportItem.getByRole("button", { name: "Keep" })).toBeVisible();
    expect((await page.request.get(`/blog/${lessonPosts.loaf}`)).status()).toBe(200);
    await reportItem.getByRole("button", { name: "Keep" }).click();
    await expect(reportItem.getByText("Kept (1 report) by You")).toBeVisible();
  });
});

const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="80" viewBox="0 0 240 80">
  <circle cx="40" cy="40" r="34" fill="#c2255c"/><path d="M90 20h140v12H90zM90 48h90v12H90z" fill="#222"/></svg>`;

test("a logo, an accent colour and a paper are on the front page as in the preview, and move nothing when they load", async ({
  page,
}) => {
  await visit(page, "/desk/site");
  const main = page.getByRole("main");
  await deskLink(page, "Name and logo").click();
  await page.getByLabel("Logo", { exact: true }).setInputFiles({
    name: "logo.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from(logo),
  });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(main.getByRole("status")).toHaveText("Saved.");
  await deskLink(page, "Look").click();
  await page.getByLabel("Colour", { exact: true }).fill("#ffd400");
  await expect(main).toContainText("so it is made darker");
  await page.getByLabel("Paper").selectOption("warm");
  const shown = { light: await paperIn(page, "Light theme"), dark: await paperIn(page, "Dark theme") };
  await page.getByRole("button", { name: "Save" }).click();
  await expect(main.getByRole("status")).toHaveText("Saved.");

  const readShifts = await recordShifts(page);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await visit(page, "/");
    const image = page.getByRole("banner").getByRole("link", { name: "Lectern" }).locator("img");
    await expect(image).toHaveJSProperty("complete", true);
    expect(await image.getAttribute("src")).toContain("/images/");
    expect(await readShifts()).toBe(0);
    const accent = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--accent"),
    );
    expect(accent).toContain("#ffd400");
    expect(await backgroundOf(page.locator("html"))).toBe(shown[colorScheme]);
    await checkWithAxe(page);
  }
});

/** The background that the preview shows in a theme. */
function paperIn(page: Page, theme: string) {
  return backgroundOf(page.getByRole("figure", { name: theme }).locator("[inert]"));
}

function backgroundOf(element: Locator) {
  return element.evaluate((node) => getComputedStyle(node).backgroundColor);
}
