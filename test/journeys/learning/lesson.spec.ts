import type { Page } from "@playwright/test";
import { expect, test, visit } from "../../support/browser/fixtures.ts";
import { signUp, useSession } from "../../support/browser/people.ts";
import { phone } from "../../support/browser/sizes.ts";

const path = "/course/s12/numbers-and-text";
const paragraph = "Write one third as a decimal";

test("a visitor's marks and place in a lesson are found again, and move to a new account", async ({
  page,
  site,
}) => {
  await visit(page, "/blog/s12");
  await page.getByRole("link", { name: "Start lesson 1" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Two lines that work/);
  await page.getByRole("link", { name: /^Next: / }).click();
  await page.waitForURL(`**${path}`);
  const check = page.locator(".check").first();
  const wrong = check.locator(".wrong").first();
  await wrong.locator("summary").click();
  await expect(wrong.getByText("✗ Not this one.")).toBeVisible();
  await check.locator(".right summary").click();
  await expect(wrong.getByText("✗ Not this one.")).toBeHidden();
  await expect(check.getByRole("button", { name: "I answered this" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  expect(
    await check.locator(".kind").evaluate((label) => getComputedStyle(label, "::after").content),
  ).toContain("✓");
  await page.getByRole("button", { name: "I did this exercise" }).first().click();
  await scrollTo(page, paragraph);
  await expect.poll(() => storedProgress(page)).toContain("write one third");

  await visit(page, "/");
  await page.getByRole("complementary").getByRole("link", { name: "Continue", exact: true }).click();
  await expect(page.getByText(paragraph)).toBeFocused();
  await expect.poll(() => topOf(page, paragraph)).toBeLessThan(200);
  await expectMarks(page);

  const session = await signUp(site, { email: "learner@example.com", password: "letters and ink" });
  await useSession(page.context(), site, session);
  await visit(page, "/");
  await page.getByRole("complementary").getByRole("link", { name: "Continue", exact: true }).click();
  await expect(page.getByText(paragraph)).toBeFocused();
  await expectMarks(page);
  expect(await storedProgress(page)).toBe("");

  await page.getByRole("button", { name: "Mark as done" }).click();
  await expect(page.getByRole("button", { name: "Mark as done" })).toHaveAttribute("aria-pressed", "true");
  await expect(
    page.getByRole("navigation", { name: "All lessons" }).getByText("✓ Done").filter({ visible: true }),
  ).toHaveCount(1);
  await visit(page, "/blog/s12");
  for (const link of await page.getByRole("link", { name: /^Continue, lesson 3 of/ }).all())
    await expect(link).toHaveAttribute("href", "/course/s12/names-lists-dictionaries");
  await expect(page.getByText(/^1 of \d lessons done/)).toBeVisible();
});

test("a solution opens after an attempt, which is kept, or at the second click; arrow keys move between answers", async ({
  page,
}) => {
  await visit(page, path);
  const exercise = page.locator(".exercise").first();
  const solution = exercise.locator(".solution pre").first();
  await exercise.getByText("Show a solution").click();
  await expect(solution).toBeHidden();
  await exercise.getByText("Show it anyway").click();
  await expect(solution).toBeVisible();
  await exercise.getByLabel("Your attempt").fill("print(20)");
  await page.reload();
  await expect(exercise.getByLabel("Your attempt")).toHaveValue("print(20)");
  await exercise.getByText("Show a solution").click();
  await expect(solution).toBeVisible();
  const answers = page.locator(".check").first().locator("summary");
  await answers.first().focus();
  await page.keyboard.press("ArrowUp");
  await expect(answers.last()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(answers.first()).toBeFocused();
});

test("on phones the way back to a lesson is on the first screen, before the list", async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, path);
  await page.getByRole("button", { name: "Mark as done" }).click();
  await visit(page, "/");
  const link = page.getByRole("complementary").getByRole("link", { name: "Continue", exact: true });
  await expect(link).toBeInViewport();
  const { y } = (await page.getByRole("main").boundingBox())!;
  expect((await link.boundingBox())!.y).toBeLessThan(y);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("answers and solutions open, and a mark leads to the login", async ({ page }) => {
    await page.goto(path);
    await page.locator(".right summary").first().click();
    await expect(page.getByText("✓ Right.").first()).toBeVisible();
    await expect(page.getByLabel("Your attempt").first()).toBeHidden();
    await page.getByText("Show a solution").first().click();
    await expect(page.locator(".solution pre").first()).toBeVisible();
    await page.getByRole("button", { name: "Mark as done" }).click();
    await expect(page.getByText("Log in to keep what you answer and do in this lesson.")).toBeVisible();
  });
});

async function scrollTo(page: Page, text: string) {
  await page.getByText(text).evaluate((element) => element.scrollIntoView());
}

function topOf(page: Page, text: string) {
  return page.getByText(text).evaluate((element) => Math.abs(element.getBoundingClientRect().top));
}

function storedProgress(page: Page) {
  return page.evaluate(() => localStorage.getItem("site:progress") ?? "");
}

async function expectMarks(page: Page) {
  for (const name of ["I answered this", "I did this exercise"]) {
    const button = page.locator("button", { hasText: name }).first();
    await expect(button).toHaveAttribute("aria-pressed", "true");
  }
}
