import type { Page } from "@playwright/test";
import {
  expect,
  holdRequests,
  test,
  visit,
  waitForHydration,
} from "../../../test/support/browser/fixtures.ts";
import { signUp, useSession } from "../../../test/support/browser/people.ts";
import { phone } from "../../../test/support/browser/sizes.ts";

const path = "/course/s12/numbers-and-text";
const paragraph = "Write one third as a decimal";

test("a visitor's marks and place in a lesson are found again, and move to a new account", async ({
  page,
  site,
}) => {
  // Python is loaded.
  test.slow();
  await visit(page, "/blog/s12");
  await page.getByRole("link", { name: "Start lesson 1" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Two lines that work/);
  await page.getByRole("link", { name: /^Next: / }).click();
  await page.waitForURL(`**${path}`);
  const check = page.locator(".article > .check").first();
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
  const exercise = page.locator(".exercise").first();
  await exercise
    .getByLabel("Your attempt")
    .fill((await exercise.locator(".solution pre code").first().textContent()) ?? "");
  await exercise.getByRole("button", { name: "Check" }).click();
  await expect(exercise.getByRole("status")).toHaveText(/^✓ Solved/, { timeout: 90_000 });
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
  await page.getByRole("main").getByRole("link", { name: "Continue", exact: true }).click();
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
  const release = await holdRequests(page, /\/assets\/.*\.js$/);
  await page.reload({ waitUntil: "commit" });
  await exercise.getByLabel("Your attempt").fill("print(21)");
  await release();
  await waitForHydration(page);
  await expect(exercise.getByLabel("Your attempt")).toHaveValue("print(21)");
  await exercise.getByText("Show a solution").click();
  await expect(solution).toBeVisible();
  const answers = page.locator(".article > .check").first().locator("summary");
  await answers.first().focus();
  await page.keyboard.press("ArrowUp");
  await expect(answers.last()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(answers.first()).toBeFocused();
});

test("an answer is typed, or put in order with the keyboard, and both are kept", async ({ page }) => {
  await visit(page, path);
  const typed = page.locator(".article > .check").filter({ has: page.locator("input") });
  await typed.getByText("Show the answer").click();
  await expect(typed.getByText("It would be 36 without the quotes")).toBeHidden();
  await typed.getByRole("textbox").fill("36");
  await page.keyboard.press("Enter");
  await expect(typed.getByRole("status")).toHaveText("✗ Not this one. Try again, or see the answer below.");
  await typed.getByRole("textbox").fill(" 1818");
  await typed.getByRole("button", { name: "Check" }).click();
  await expect(typed.getByRole("status")).toHaveText("✓ Right.");
  await expect(typed.getByText("It would be 36 without the quotes")).toBeVisible();
  await expect(typed.getByRole("button", { name: "I answered this" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect.poll(() => storedProgress(page)).toContain("numbers-and-text/w-");
  await page.reload();
  await expect(typed.getByRole("textbox")).toHaveValue(" 1818");

  await visit(page, "/course/s12/loops");
  const order = page.locator(".article > .check").filter({ has: page.locator(".in-order") });
  const lines = ["total = 0", "for amount", "the indented", "print(total)"];
  for (const [place, line] of lines.entries()) {
    const items = await order.locator(".in-order li").allTextContents();
    await order.locator(".in-order li", { hasText: line }).getByRole("button").first().focus();
    for (let at = items.findIndex((item) => item.startsWith(line)); at > place; at--) {
      await page.keyboard.press("ArrowUp");
      await expect(order.getByRole("status")).toHaveText(`Now in place ${at} of 4.`);
    }
  }
  await page.reload();
  await expect(order.locator(".in-order li").first()).toContainText("total = 0");
  await order.getByRole("button", { name: "Check" }).click();
  await expect(order.getByRole("status")).toHaveText("✓ Right.");
});

test("what a visitor answers wrong comes again at the start of the next lessons, until it is right", async ({
  page,
}) => {
  await visit(page, path);
  const check = page.locator(".article > .check").first();
  const question = (await check.locator(".task-title").textContent())!.replace("Check", "").trim();
  await check.locator(".wrong summary").first().click();
  await expect.poll(() => storedProgress(page)).toContain("/w-");
  await visit(page, "/course/s12/loops");
  const box = page.locator(".warm-up");
  await expect(box.getByText(question)).toBeHidden();
  await box.getByText("Before you start: 5 questions").click();
  const again = box.locator(".check").first();
  await expect(again).toContainText(question);
  await expect(again.getByRole("link", { name: "lesson 2" })).toBeVisible();
  await again.locator(".right summary").focus();
  await page.keyboard.press("Enter");
  const button = again.getByRole("button", { name: "Ask me again" });
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => storedProgress(page)).not.toContain("/w-");
  await button.click();
  await expect.poll(() => storedProgress(page)).toContain("/w-");
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
    await page.locator(".article > .check .right summary").first().click();
    await expect(page.getByText("✓ Right.").filter({ visible: true })).toHaveCount(1);
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
  const button = page.locator("button", { hasText: "I answered this" }).first();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator(".exercise [data-is-solved]")).toHaveCount(1);
}
