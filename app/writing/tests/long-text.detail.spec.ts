import type { Page } from "@playwright/test";
import { alertWith, blogTexts, editorOf, fillNewBlog } from "../../../test/support/browser/editor.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";

const limits = {
  title: [200, "a title may have 200 characters."],
  description: [500, "a description may have 500 characters."],
  content: [200_000, "a text may have 200,000 characters."],
} as const;
type FieldName = keyof typeof limits;
const fieldNames = Object.keys(limits) as FieldName[];

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, "/write");
});

/** Pastes from the system's clipboard into the field that has the focus. */
async function pasteText(page: Page, text: string) {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.keyboard.press("ControlOrMeta+v");
}

/** Drops a text on a field. Returns whether the editor refused it. */
function dropText(page: Page, name: FieldName, text: string) {
  return editorOf(page)[name].evaluate((area, text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData("text/plain", text);
    const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
    area.dispatchEvent(event);
    return event.defaultPrevented;
  }, text);
}

for (const name of fieldNames)
  test(`a paste or drop that would make the ${name} too long is refused as a whole, with an alert`, async ({
    page,
  }) => {
    const [maxLength, reason] = limits[name];
    const field = editorOf(page)[name];
    const refusal = alertWith(page, `That is too long to paste: ${reason}`);
    await field.fill("Rye");
    await field.press("End");
    await pasteText(page, name === "content" ? "x".repeat(2_000_000) : "x".repeat(maxLength - 2));
    await expect(refusal).toBeVisible();
    await expect(field).toHaveValue("Rye");
    await refusal.getByRole("button", { name: "Dismiss" }).click();

    expect(await dropText(page, name, "x".repeat(maxLength - 2))).toBe(true);
    await expect(refusal).toBeVisible();
    await refusal.getByRole("button", { name: "Dismiss" }).click();
    expect(await dropText(page, name, "x".repeat(maxLength - 3))).toBe(false);

    // A paste may replace the selection, and a character of two UTF-16 units counts once.
    await field.press("ControlOrMeta+a");
    await pasteText(page, "🌾".repeat(maxLength));
    await expect(field).toHaveValue("🌾".repeat(maxLength));
    await expect(refusal).toHaveCount(0);
  });

test("text that is typed beyond a limit stays in the field, and publishing shows an alert", async ({
  page,
  consoleErrors,
}) => {
  // The draft is refused too.
  consoleErrors.allow(/status of 422/);
  const blog = blogTexts("Long");
  await fillNewBlog(page, blog);
  const longTitle = "x".repeat(201);
  await editorOf(page).title.fill(longTitle);
  await expect(editorOf(page).title).toHaveValue(longTitle);
  await editorOf(page).publish.click();
  await expect(alertWith(page, "The title may have 200 characters at most.")).toBeVisible();
  await expect(editorOf(page).title).toHaveValue(longTitle);
});

test("characters that a blog cannot contain are removed from pasted and typed text", async ({ page }) => {
  const forbidden = "\0\x01\x1f\x7f\ufffe\uffff\ufdd0\u{1fffe}\u{10ffff}";
  const { title, content } = editorOf(page);
  await content.focus();
  await page.keyboard.type("Rye ");
  // The vertical tab of slides and NEL break a line.
  await pasteText(page, `a${forbidden}b\tc\r\nd\x0be\x85f`);
  await expect(content).toHaveValue("Rye ab\tc\nd\ne\nf");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(content).toHaveValue(/^Rye ?$/);

  await title.focus();
  await pasteText(page, `One\nline${forbidden} 🚀`);
  await expect(title).toHaveValue("One line 🚀");
  await title.press("Home");
  await page.keyboard.insertText(`${forbidden}No `);
  await page.keyboard.type("more than ");
  await expect(title).toHaveValue("No more than One line 🚀");

  // Half of a surrogate pair stays while the other half may follow. Before any other character it is removed.
  await title.fill("");
  for (const half of ["\ud83d", "\ude80"])
    await title.evaluate((area: HTMLTextAreaElement, half) => {
      area.setRangeText(JSON.parse(half), area.value.length, area.value.length, "end");
      area.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }, JSON.stringify(half));
  await expect(title).toHaveValue("🚀");
  await title.evaluate((area: HTMLTextAreaElement) => {
    area.setRangeText("\ud83d!", area.value.length, area.value.length, "end");
    area.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
  await expect(title).toHaveValue("🚀!");
});

test("a long text with forbidden characters is pasted, and they are removed", async ({ page }) => {
  const { content } = editorOf(page);
  await content.focus();
  await pasteText(page, "A line of a log\u0007.\r\n".repeat(8000));
  await expect(content).toHaveValue("A line of a log.\n".repeat(8000));
});
