import type { Page } from "@playwright/test";
import { checkWithAxeAtAllSizes } from "../../support/browser/checks.ts";
import { editorOf, pasteImage } from "../../support/browser/editor.ts";
import { visit } from "../../support/browser/fixtures.ts";
import { expect, test } from "../../support/browser/member.ts";

const modes = (page: Page) => ({
  rich: page.getByRole("button", { name: "Rich text" }),
  markdown: page.getByRole("button", { name: "Markdown" }),
});

/** The text that the form would send. The editor writes it into the form a moment after each change, hence the pause. */
async function formText(page: Page) {
  await page.waitForTimeout(150);
  return page.locator("textarea[name=content]").inputValue();
}

/** Opens the editor in rich mode with a text. The cursor is at its start. */
async function openRich(page: Page, text = "") {
  await visit(page, "/write");
  const { rich, markdown } = modes(page);
  await expect(rich.or(markdown).first()).toBeVisible();
  await markdown.click();
  await editorOf(page).content.fill(text);
  await rich.click();
  await expect(page.locator(".cm-content")).toBeVisible();
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+Home");
}

test("switching keeps every byte, the cursor and its place on the screen", async ({ page }) => {
  const text = `${"A line *here*.  \n\n* a\n\n\n".repeat(14)}Place\n${"\nMore __text__.\n".repeat(40)}`;
  await openRich(page, text);
  expect(await formText(page)).toBe(text);
  await modes(page).markdown.click();
  const area = editorOf(page).content;
  // The cursor of the rich mode is taken over in the next frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const at = text.indexOf("Place") + 3;
  await area.evaluate((field: HTMLTextAreaElement, at) => {
    field.focus();
    field.setSelectionRange(at, at);
    scrollTo(0, field.getBoundingClientRect().top + scrollY + field.offsetHeight / 2 - 400);
  }, at);
  await modes(page).rich.click();
  await expect(page.locator(".cm-line", { hasText: "Place" })).toBeInViewport();
  await page.locator(".cm-content").focus();
  await page.keyboard.type("X");
  expect(await formText(page)).toBe(text.replace("Place", "PlaXce"));
  await modes(page).markdown.click();
  await expect.poll(() => area.evaluate((field: HTMLTextAreaElement) => field.selectionStart)).toBe(at + 1);
});

test("a slash at the start of a line offers blocks by keyboard, and Escape closes the menu", async ({
  page,
}) => {
  await openRich(page, "Before");
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  const listbox = page.getByRole("listbox", { name: "Insert" });
  await expect(listbox).toBeVisible();
  await checkWithAxeAtAllSizes(page);
  await page.keyboard.press("Escape");
  await expect(listbox).toBeHidden();
  await page.keyboard.press("Backspace");
  await page.keyboard.type("/tab");
  await expect(listbox.getByRole("option", { selected: true })).toHaveText("Table");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Flour");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Grams");
  await expect(page.getByRole("toolbar", { name: "Table" })).toBeVisible();
  await page.keyboard.press("Alt+F10");
  await expect(page.getByRole("button", { name: "Add row" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  expect(await formText(page)).toBe("Before\n\n| Grams | Flour |\n| --- | --- |\n|  |  |\n");
  await page.keyboard.press("Control+Home");
  await expect(page.locator(".cm-table th")).toHaveText(["Grams", "Flour"]);
});

test("a selection gets marks, an address over it makes a link, and undo goes back through all of it", async ({
  page,
}) => {
  await openRich(page, "Mix the rye.");
  await page
    .locator(".cm-content")
    .getByText("rye")
    .dblclick({ position: { x: 65, y: 10 } });
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Control+Shift+ArrowRight");
  const bubble = page.getByRole("toolbar", { name: "Selection" });
  await expect(bubble).toBeVisible();
  await bubble.getByRole("button", { name: "Bold" }).click();
  expect(await formText(page)).toBe("**Mix** the rye.");
  await expect(bubble.getByRole("button", { name: "Bold" })).toHaveAttribute("aria-pressed", "true");
  await page.locator(".cm-content").evaluate((field) => {
    const data = new DataTransfer();
    data.setData("text/plain", "https://rye.example/");
    field.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  expect(await formText(page)).toBe("**[Mix](https://rye.example/)** the rye.");
  await pasteImage(page);
  await expect.poll(() => formText(page)).toMatch(/!\[.*\]\(\/images\//);
  await page.locator(".cm-content").focus();
  for (let round = 0; round < 4; round++) await page.keyboard.press("Control+z");
  await expect.poll(() => formText(page)).toBe("Mix the rye.");
});

test("several images are one step of undo, and typing continues after them", async ({ page }) => {
  await openRich(page, "Rye. ");
  await page.keyboard.press("End");
  await pasteImage(page, { count: 2 });
  await expect.poll(() => formText(page)).toMatch(/^Rye\. (!\[\]\(\/images\/\S+\)\n){2}$/);
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+z");
  expect(await formText(page)).toBe("Rye. ");
  await page.keyboard.press("Control+y");
  await page.keyboard.type("Wait.");
  expect(await formText(page)).toMatch(/^Rye\. (!\[\]\(\/images\/\S+\)\n){2}Wait\.$/);
});

test("Tab indents an item, Escape and Tab leave the text, and a task is ticked by a click", async ({
  page,
}) => {
  await openRich(page, "- a\n- [ ] b\n\nEnd");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  expect(await formText(page)).toBe("- a\n  - [ ] b\n\nEnd");
  await page.keyboard.press("Control+End");
  await page.getByRole("checkbox", { name: "Done" }).click();
  expect(await formText(page)).toBe("- a\n  - [x] b\n\nEnd");
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(page.locator(".cm-content")).not.toBeFocused();
});

test("text written in rich mode can be restored after the page was left", async ({ page }) => {
  await openRich(page, "Kept");
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" in rich mode");
  await visit(page, "/write");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.locator(".cm-content")).toHaveText(/Kept in rich mode/);
});

test("an image's description can be edited by click or keyboard, and the edit undone", async ({ page }) => {
  const address = "/favicon.svg";
  const image = `![Old](${address})`;
  await openRich(page, `Before\n\n${image}\n\n${image}\n\nAfter`);
  const row = page.getByRole("region", { name: "Describe this image" });
  const alt = row.getByLabel("Describe this image");
  await page.locator(".cm-figure img").nth(1).click();
  await expect(alt).toBeFocused();
  await expect(alt).toHaveValue("Old");
  await alt.fill("A loaf");
  await page.locator(".cm-figure img").nth(0).click();
  await expect(alt).toHaveValue("Old");
  expect(await formText(page)).toBe(`Before\n\n${image}\n\n![A loaf](${address})\n\nAfter`);
  await page.keyboard.press("Escape");
  await expect(row).toBeHidden();
  await expect(page.locator(".cm-content")).toBeFocused();

  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(alt).toBeFocused();
  await checkWithAxeAtAllSizes(page);
  await row.getByText("Caption and size").click();
  await row.getByLabel("Caption").fill("Dark rye");
  await row.getByLabel("Size").selectOption("Wide");
  await row.getByRole("button", { name: "Done" }).click();
  const changed = `Before\n\n![Old](${address}#wide "Dark rye")\n\n![A loaf](${address})\n\nAfter`;
  expect(await formText(page)).toBe(changed);
  await expect(page.locator(".cm-content")).toBeFocused();
  await page.keyboard.press("Control+z");
  expect(await formText(page)).toBe(`Before\n\n${image}\n\n![A loaf](${address})\n\nAfter`);

  await page.locator(".cm-figure img").nth(0).click();
  await alt.fill("Kept");
  await modes(page).markdown.click();
  await row.getByRole("button", { name: "Done" }).click();
  await expect(page.locator("textarea[name=content]")).toHaveValue(
    `Before\n\n![Kept](${address})\n\n![A loaf](${address})\n\nAfter`,
  );
});

test("the rich text editor colours code, also in a quotation", async ({ page }) => {
  const code = 'const loaf = "rye"; // dark';
  await openRich(page, `\`\`\`js\n${code}\n\`\`\`\n\n> \`\`\`python\n> def bake():\n> \`\`\`\n\nEnd`);
  const coloured = (name: string) => page.locator(`.cm-content .k-${name}`);
  await expect(coloured("keyword").first()).toHaveText("const");
  await expect(coloured("string-expression").or(coloured("string")).first()).toContainText("rye");
  await expect(coloured("comment")).toHaveText(/dark/);
  await expect(coloured("keyword").last()).toHaveText("def");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("return loaf;");
  await expect(coloured("keyword").filter({ hasText: "return" })).toBeVisible();
  expect(await formText(page)).toContain(`${code}\nreturn loaf;\n\`\`\``);
});
