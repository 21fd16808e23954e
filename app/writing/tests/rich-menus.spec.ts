import type { Page } from "@playwright/test";
import { checkWithAxe, checkWithAxeAtAllSizes } from "../../../test/support/browser/checks.ts";
import { editorOf } from "../../../test/support/browser/editor.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";

const richText = (page: Page) => page.locator(".rich-text");

/** Opens the editor in rich text. The cursor is at the end of the text. */
async function openRich(page: Page, text: string) {
  page.setDefaultTimeout(8000);
  await visit(page, "/write");
  await editorOf(page).content.fill(text);
  await page.getByRole("button", { name: "Rich text" }).click();
  await richText(page).focus();
  // A moment after it got the focus, ProseMirror puts its own selection into it.
  await page.waitForTimeout(100);
  await page.keyboard.press("ControlOrMeta+End");
}

/** The text that the form would send, which gets it after a pause. */
const expectText = (page: Page, text: string | RegExp) =>
  expect(page.locator("textarea[name=content]")).toHaveValue(text);

const bar = (page: Page, name: string) => page.getByRole("toolbar", { name });

test("a slash offers blocks by keyboard, and tables get rows, columns and alignment from a bar", async ({
  page,
}) => {
  await openRich(page, "Before");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  const listbox = page.getByRole("listbox", { name: "Insert" });
  await expect(listbox.getByRole("option", { selected: true })).toHaveText(/^Heading/);
  await expect(richText(page)).toHaveAttribute("aria-activedescendant", "rich-blocks-0");
  await checkWithAxeAtAllSizes(page);
  await page.keyboard.press("Escape");
  await expect(listbox).toBeHidden();
  await page.keyboard.press("Backspace");
  await page.keyboard.type("/tab");
  await expect(listbox.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Flour");
  await expect(bar(page, "Table")).toBeVisible();
  await richText(page).locator("th").nth(1).click();
  await page.keyboard.type("Grams");
  await checkWithAxeAtAllSizes(page);
  await richText(page).getByText("Flour").click();
  await page.waitForTimeout(100);
  await page.keyboard.press("Alt+F10");
  await expect(page.getByRole("button", { name: "Row above" })).toBeFocused();
  await page.keyboard.press("Enter");
  await bar(page, "Table").getByRole("button", { name: "Align right" }).click();
  await expect(page.getByRole("button", { name: "Align right" })).toHaveAttribute("aria-pressed", "true");
  await bar(page, "Table").getByRole("button", { name: "Column left" }).click();
  await expectText(
    page,
    /^Before\n\n\|\s+\|\s+\|\s+\|\n\| -+ \| -+: \| -+ \|\n\|\s+\| +Flour +\| +Grams \|\n/,
  );
  await expect(richText(page).locator("th")).toHaveCount(3);
  for (let rows = 0; rows < 3; rows++)
    await bar(page, "Table").getByRole("button", { name: "Delete row" }).click();
  await bar(page, "Table").getByRole("button", { name: "Delete table" }).click();
  await expectText(page, /^Before\s*$/);
  await page.keyboard.type("/formula");
  await page.keyboard.press("Enter");
  await page.keyboard.type("x^2");
  await expectText(page, /^Before\n\n\$\$\nx\^2\n\$\$$/);
});

test("a slash behind a space offers a footnote and a formula, and on its line an embed and a button", async ({
  page,
}) => {
  await openRich(page, "Water");
  const options = page.getByRole("listbox", { name: "Insert" }).getByRole("option");
  await page.keyboard.type(" and /or 5 km /h");
  await expect(options).toHaveCount(0);
  await page.keyboard.type(" /");
  await expect(options).toHaveText([/^Inline formula/, /^Footnote/]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Markdown" })).toBeFocused();
  await page.keyboard.type("x^2");
  await page.keyboard.press("Enter");
  await page.keyboard.type(" flows /foot");
  await page.keyboard.press("Enter");
  await page.keyboard.type("To the sea.");
  await expectText(page, "Water and /or 5 km /h $x^2$ flows[^1]\n\n[^1]: To the sea.");
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("/embed");
  await page.keyboard.press("Enter");
  await page.keyboard.type("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/button");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Address or search" })).toBeFocused();
  await page.keyboard.type("example.org");
  await page.keyboard.press("Enter");
  await expectText(page, /\n\nhttps:\S+\n\n\[Read more\]\(https:\/\/example\.org "button"\)$/);
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const button = page.locator("main .article").getByRole("link", { name: "Read more" });
  await expect(button.last()).toHaveCSS("border-radius", /\d{3}/);
});

test("a selection gets marks and a link to a post, and the toolbar undoes it", async ({ page }) => {
  await openRich(page, "Mix the rye");
  await page.keyboard.press("ControlOrMeta+Shift+ArrowLeft");
  const selection = bar(page, "Selection");
  await selection.getByRole("button", { name: "Bold" }).click();
  await expectText(page, "Mix the **rye**");
  await expect(selection.getByRole("button", { name: "Bold" })).toHaveAttribute("aria-pressed", "true");
  await checkWithAxeAtAllSizes(page);
  await selection.getByRole("button", { name: "Link" }).click();
  const field = page.getByRole("combobox", { name: "Address or search" });
  await expect(field).toBeFocused();
  await page.keyboard.type("night");
  await expect(page.getByRole("option", { name: "Bread for Night Owls" })).toBeVisible();
  await checkWithAxeAtAllSizes(page);
  await page.keyboard.press("Enter");
  await expectText(page, /^Mix the \[\*\*rye\*\*\]\(\/blog\/\w+\)$|^Mix the \*\*\[rye\]\(\/blog\/\w+\)\*\*$/);
  await richText(page).getByRole("link").click();
  await expect(page.getByRole("link", { name: "Open" })).toHaveAttribute("href", /\/blog\/\w+$/);
  await field.fill("example.org");
  await page.keyboard.press("Enter");
  await expectText(page, /\(https:\/\/example\.org\)/);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("button", { name: "Remove" }).click();
  await expectText(page, "Mix the **rye**");
  const undo = bar(page, "Formatting").getByRole("button", { name: "Undo" });
  while ((await undo.getAttribute("aria-disabled")) !== "true") await undo.click();
  await expectText(page, "Mix the rye");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.press("Escape");
  await expect(richText(page)).toBeFocused();
});

test("code has a language, a callout a kind, and a block is moved by its handle", async ({ page }) => {
  await openRich(page, "First\n\n```js title=rye\nlet rye;\n```\n\n> [!NOTE]\n> Wait.");
  await page.getByRole("combobox", { name: "Kind of callout" }).selectOption("Warning");
  await expectText(page, /> \[!WARNING\]\n> Wait\.$/i);
  await richText(page).getByText("let rye").click();
  await page.getByRole("combobox", { name: "Language" }).fill("rust");
  await page.keyboard.press("Enter");
  await expect(richText(page)).toBeFocused();
  await expectText(page, /^First\n\n```rust title=rye\n/);
  await checkWithAxeAtAllSizes(page);
  await richText(page).getByText("First").hover();
  const handle = page.getByRole("button", { name: "Move block" });
  await handle.click();
  await checkWithAxe(page);
  await page.getByRole("button", { name: "Move down" }).click();
  await expectText(page, /^```rust title=rye\nlet rye;\n```\n\nFirst\n\n> /);
  await richText(page).getByText("First").hover();
  await handle.dragTo(richText(page).getByText("let rye"), { targetPosition: { x: 5, y: 1 } });
  await expectText(page, /^First\n\n```rust/);
  await page.keyboard.type("The ");
  await expectText(page, /^The First\n\n```rust/);
});

test("words are found across marks and replaced, all of them in one step", async ({ page }) => {
  await openRich(page, "Rye and **ry**e.\n\n- rye\n\n`Rye`");
  await page.keyboard.press("ControlOrMeta+f");
  const panel = page.getByRole("region", { name: "Find and replace" });
  await panel.getByLabel("Find", { exact: true }).fill("rye");
  await expect(panel).toContainText("of 4");
  await checkWithAxeAtAllSizes(page);
  await panel.getByRole("button", { name: "Match case" }).click();
  await expect(panel).toContainText("of 2");
  await panel.getByLabel("Replace with").fill("oat");
  await panel.getByRole("button", { name: "Replace all" }).click();
  await expectText(page, "Rye and **oat**.\n\n- oat\n\n`Rye`");
  await page.keyboard.press("Escape");
  await expect(richText(page)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expectText(page, "Rye and **ry**e.\n\n- rye\n\n`Rye`");
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 740 } });

  test("all tools are large enough, and those of a selection stand below it", async ({ page }) => {
    await openRich(page, "Mix the rye\n\n| Rye | Oat |\n| --- | --- |\n| 1 | 2 |\n\nEnd");
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.press("ControlOrMeta+Shift+ArrowRight");
    const words = (await richText(page).getByText("Mix the rye").boundingBox())!;
    const selection = (await bar(page, "Selection").boundingBox())!;
    expect(selection.y).toBeGreaterThanOrEqual(words.y + words.height / 2);
    expect(selection.x + selection.width).toBeLessThanOrEqual(375);
    await expectLargeTools(page);
    await page.keyboard.press("ArrowRight");
    await richText(page).getByText("Oat").tap();
    await expect(bar(page, "Table")).toBeVisible();
    await expectLargeTools(page);
    await checkWithAxe(page);
  });
});

async function expectLargeTools(page: Page) {
  for (const tool of await page.getByRole("toolbar").getByRole("button").all()) {
    const { width, height } = (await tool.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
}
