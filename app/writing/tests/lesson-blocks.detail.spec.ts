import type { Locator, Page } from "@playwright/test";
import { checkWithAxe } from "../../../test/support/browser/checks.ts";
import { alertWith } from "../../../test/support/browser/editor.ts";
import { expect as expectSoon, test } from "../../../test/support/browser/owner.ts";
import { formText, modes, richText } from "../../../test/support/browser/rich-text.ts";

// A busy machine takes long to render a lesson.
test.describe.configure({ timeout: 240_000 });
const expect = expectSoon.configure({ timeout: 30_000 });

const check = "> [!CHECK] Is *it*?\n>\n> - [x] yes\n>   It is.\n> - [ ] no";
const exercise =
  "> [!EXERCISE] Own twice\n> Write `double`.\n>\n> [!HINT] Multiply.\n>\n> [!TEST]\n>\n> ```python\n> assert double(2) == 4\n> ```\n>\n> [!SOLUTION]\n>\n> ```python\n> def double(x):\n>     return 2 * x\n> ```";
const question = "> [!QUESTION] Type four.\n>\n> = 4\n> = four";
const run = "```python\nprint(6)\n```\n\n```text\n6\n```";

/** Chooses a block in the menu of "/" below the end of the text, and returns its form. */
async function chooseBlock(page: Page, name: string): Promise<Locator> {
  await richText(page).focus();
  await page.waitForTimeout(100);
  await page.keyboard.press("Control+End");
  await page.keyboard.type(`/${name}`);
  await expect(page.getByRole("option", { name: new RegExp(`^${name}`), selected: true })).toBeVisible();
  await page.keyboard.press("Enter");
  return page.getByRole("dialog", { name });
}

const row = (dialog: Locator, name: string) => dialog.getByRole("group", { name });
const insert = (dialog: Locator) => dialog.getByRole("button", { name: "Insert" }).click();

test("an owner makes a check, an exercise, a question and a run block by forms, and learners get them", async ({
  page,
}) => {
  await page.goto("/desk/courses/s12");
  const link = page.locator('a[href^="/course/s12/"]').first();
  const path = await link.getAttribute("href");
  await page.locator("#lessons li a").first().click();
  await modes(page).rich.click();
  await expect(page.locator(".task-shown .check").first()).toBeVisible();
  const before = await page.locator("textarea[name=content]").inputValue();

  let dialog = await chooseBlock(page, "Check");
  await dialog.getByLabel("Question").fill("Is *it*?");
  await insert(dialog);
  await expect(dialog.getByText("Write two answers at least.")).toBeVisible();
  await row(dialog, "Answer 1").getByLabel("Answer", { exact: true }).fill("yes");
  await row(dialog, "Answer 1").getByLabel("Why").fill("It is.");
  await row(dialog, "Answer 2").getByLabel("Answer", { exact: true }).fill("no");
  await insert(dialog);
  await expect(dialog.getByText("A check needs a right answer: tick it.")).toBeVisible();
  await expect(dialog.getByLabel("Answers", { exact: true })).toBeFocused();
  await checkWithAxe(page);
  await row(dialog, "Answer 1").getByLabel("This is right").check();
  await insert(dialog);
  await expect(dialog).toHaveCount(0);
  await expect(richText(page)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByRole("group", { name: "Check: Is *it*?" })).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(page.getByRole("group", { name: "Check: Is *it*?" })).toBeVisible();

  dialog = await chooseBlock(page, "Exercise");
  await dialog.getByLabel("Title").fill("Own twice");
  await dialog.getByLabel("Task").fill("Write `double`.");
  await row(dialog, "Hint 1").getByLabel("Hint", { exact: true }).fill("Multiply.");
  await row(dialog, "Test 1").getByLabel(/^Code/).fill("assert double(2) == 4");
  await row(dialog, "Solution")
    .getByLabel("Code", { exact: true })
    .fill("def double(x):\n    return 2 * x\n");
  await insert(dialog);

  dialog = await chooseBlock(page, "Final question");
  await dialog.getByLabel("Question").fill("Type four.");
  await dialog.getByLabel("Answers", { exact: true }).selectOption("typed");
  await row(dialog, "Answer 1").getByLabel("Answer", { exact: true }).fill("4");
  await row(dialog, "Answer 2").getByLabel("Answer", { exact: true }).fill("four");
  await insert(dialog);

  dialog = await chooseBlock(page, "Run block");
  await dialog.getByLabel("Code").fill("print(6)");
  await dialog.getByLabel("What it prints").fill("6");
  await insert(dialog);
  await expect(dialog).toHaveCount(0);
  const written = [before.trimEnd(), check, exercise, question, run].join("\n\n");
  expect((await formText(page)).trimEnd()).toBe(written);

  // Escape asks once when something was typed. Enter on the selected block opens what it says.
  await page.getByRole("group", { name: "Exercise: Own twice" }).click();
  await page.keyboard.press("Enter");
  dialog = page.getByRole("dialog", { name: "Exercise" });
  await dialog.getByLabel("Title").fill("My twice");
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("status")).toHaveText(/^This is not in the text yet/);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  expect((await formText(page)).trimEnd()).toBe(written.replace("Own twice", "My twice"));

  await page.getByRole("button", { name: "Save lesson" }).click();
  await expect(page).toHaveURL("/desk/courses/s12");
  await expect(alertWith(page, "Saved.")).toBeVisible();
  await page.goto(path!);
  const box = (kind: string, words: string) => page.locator(`.article .${kind}`, { hasText: words });
  await box("check", "Is it?").getByText("yes", { exact: true }).click();
  await expect(box("check", "Is it?")).toContainText("✓ Right. It is.");
  await expect(box("exercise", "My twice").getByText("Hint", { exact: true })).toBeVisible();
  await expect(page.locator(".article figure.code", { hasText: "print(6)" })).toHaveCount(1);
  await expect(page.getByText("Type four.")).toHaveCount(0);
});

test("the tool row of a lesson's Markdown opens the same forms, and what no form can say is edited as Markdown", async ({
  page,
}) => {
  await page.goto("/desk/courses/s12");
  await page.locator("#lessons li").nth(1).getByRole("link").first().click();
  await modes(page).markdown.click();
  await page.locator("textarea[name=content]").press("Control+End");
  await page.getByRole("button", { name: "Run block" }).click();
  const dialog = page.getByRole("dialog", { name: "Run block" });
  await dialog.getByLabel("Code").fill("print(6)");
  await insert(dialog);
  const area = page.locator("textarea[name=content]");
  await expect(area).toHaveValue(/\n\n```python\nprint\(6\)\n```$/);
  const odd = "> [!CHECK] Odd?\n>\n> * [x] yes\n> * [ ] no";
  await area.fill(`Words.\n\n${odd}\n`);
  await modes(page).rich.click();
  await page.getByRole("group", { name: "Check: Odd?" }).getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Check" });
  await expect(form.getByLabel("Markdown")).toHaveValue(odd);
  await form.getByLabel("Markdown").fill(odd.replace("Odd", "Even"));
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  expect(await formText(page)).toBe(`Words.\n\n${odd.replace("Odd", "Even")}\n`);
});
