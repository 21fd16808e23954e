import type { Page } from "@playwright/test";
import { expect as expectSoon, test, visit } from "../../../test/support/browser/fixtures.ts";
import { attempts } from "./attempts.ts";

// A busy machine takes long to load Python, and programs are ended by time.
test.describe.configure({ timeout: 300_000 });
const expect = expectSoon.configure({ timeout: 90_000 });

for (const [language, { path, title, right, wrong }] of Object.entries(attempts))
  test(`ten right and ten wrong attempts in ${language} are judged`, async ({ page, consoleErrors }) => {
    consoleErrors.allow(/SyntaxError|TypeError|ReferenceError|ERR_|404/);
    await visit(page, path);
    const exercise = exerciseOf(page, title);
    for (const attempt of wrong) await judged(page, title, attempt, /^(?!✓|Loading|Running|Checking)./);
    await expect(exercise.locator("[data-is-solved]")).toHaveCount(0);
    for (const attempt of right) await judged(page, title, attempt, /^✓ Solved/);
    await expect(exercise.locator("[data-is-solved]")).toHaveCount(1);
  });

test("a miss says what was expected and what came, and marks the line of an error", async ({ page }) => {
  const { path, title } = attempts.JavaScript!;
  await visit(page, path);
  const exercise = exerciseOf(page, title);
  await judged(page, title, "function summary(a, b) {\n  console.log(a);\n}", /^Not yet/);
  await expect(exercise.locator(".result")).toContainText("summary(2, 6) should be");
  await expect(exercise.locator(".compared pre")).toHaveText(["'2 of 6 tools'", "undefined"]);
  await expect(exercise.locator(".result")).toContainText("console.log shows a value, return hands it back.");
  await judged(page, title, "function summary(a, b) {\n\n  return c;\n}", /^It stopped with an error/);
  await expect(exercise.locator(".result .output")).toHaveText("ReferenceError: c is not defined (line 3)\n");
  expect(await exercise.locator("textarea").first().getAttribute("data-line")).toBe("3");
  await judged(page, title, "const total = 1;", /^Not yet/);
  await expect(exercise.locator(".result")).toContainText("Nothing is called summary yet.");
  const python = attempts.Python!;
  await visit(page, python.path);
  await judged(page, python.title, "x = 1\nx(", /^It stopped with an error/);
  const error = exerciseOf(page, python.title).locator(".result .output");
  await expect(error).toContainText('File "trip.py", line 2');
  await exerciseOf(page, python.title).locator(".run-it").click();
  await expect(error).toContainText('File "trip.py", line 2');
});

test("what was changed above an exercise does not spoil its check, and is there in a run", async ({
  page,
}) => {
  const { path, title, right } = attempts.SQL!;
  await visit(page, path);
  const first = page.locator("figure.code:has(.run)").first();
  await first.getByRole("button", { name: "Edit" }).click();
  await first.getByLabel("The code").fill("CREATE TABLE other (a);");
  await judged(page, title, right[0]!, /^✓ Solved/);
  await exerciseOf(page, title).getByRole("button", { name: "Run" }).click();
  await expect(exerciseOf(page, title).locator(".output")).toContainText("no such table");
});

test("what a check of several pages says stays", async ({ page }) => {
  const { path, title, right } = attempts.CSS!;
  await page.clock.install();
  await visit(page, path);
  await judged(page, title, right[0]!, /^✓ Solved/);
  // The page of each check is watched for an endless loop.
  await page.clock.runFor(2000);
  await expect(exerciseOf(page, title).getByRole("status")).toHaveText(/^✓ Solved/);
});

test("a check that never hears of its page ends", async ({ page }) => {
  const { path, title } = attempts.CSS!;
  await visit(page, path);
  const deaf = "Object.defineProperty(globalThis, '__end', { get: () => () => {}, set() {} })";
  await judged(page, title, `</style><script>${deaf}</script><style>`, /^Stopped after 10 seconds/);
});

test("hints open one after the other, and the solution once something ran", async ({ page }) => {
  const { path, title } = attempts.JavaScript!;
  await visit(page, path);
  const exercise = exerciseOf(page, title);
  await expect(exercise.getByText(/^Hint \d of 2$/)).toHaveText(["Hint 1 of 2", "Hint 2 of 2"]);
  await expect(exercise.getByText("Hint 2 of 2")).toBeHidden();
  await exercise.getByText("Hint 1 of 2").click();
  await expect(exercise.getByText("Hint 2 of 2")).toBeVisible();
  await exercise.getByText("Show a solution").click();
  await expect(exercise.locator(".solution pre").first()).toBeHidden();
  await judged(page, title, "", /^Write something first/);
  await exercise.getByText("Show it anyway").click();
  await expect(exercise.locator(".solution pre").first()).toBeVisible();
});

function exerciseOf(page: Page, title: string) {
  return page.locator(".exercise", { hasText: title });
}

/** Writes an attempt, checks it, and waits for what is said. */
async function judged(page: Page, title: string, attempt: string, expected: RegExp) {
  const exercise = exerciseOf(page, title);
  const field = exercise.locator("textarea[data-box]");
  await field.evaluate((element: HTMLTextAreaElement, value) => {
    element.value = value;
    element.dispatchEvent(new Event("input", { bubbles: true }));
    // What was said of the attempt before.
    element.closest("section")!.querySelector(".result")?.remove();
  }, attempt);
  await exercise.getByRole("button", { name: "Check" }).click();
  await expect(exercise.getByRole("status"), attempt).toHaveText(expected);
}
