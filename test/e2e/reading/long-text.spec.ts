import type { Page } from "@playwright/test";
import { visit } from "../support/fixtures.ts";
import { expect, test } from "../support/member.ts";
import { alertOf, editorOf, textsOf, writes } from "../support/writing.ts";

const limits = {
  title: [200, "a title may have 200 characters."],
  description: [500, "a description may have 500 characters."],
  content: [200_000, "a text may have 200,000 characters."],
} as const;
type Name = keyof typeof limits;
const names = Object.keys(limits) as Name[];

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, "/write");
});

/** Pastes from the system's clipboard into the field that has the focus. */
async function pastes(page: Page, text: string) {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.keyboard.press("ControlOrMeta+v");
}

/** Drops a text on a field. Answers whether it was refused. */
function drops(page: Page, name: Name, text: string) {
  return editorOf(page)[name].evaluate((area, text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData("text/plain", text);
    const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
    area.dispatchEvent(event);
    return event.defaultPrevented;
  }, text);
}

for (const name of names)
  test(`what is too long to be pasted or dropped into the ${name} is refused whole, and said`, async ({
    page,
  }) => {
    const [longest, why] = limits[name];
    const field = editorOf(page)[name];
    const refusal = alertOf(page, `That is too long to paste: ${why}`);
    await field.fill("Rye");
    await field.press("End");
    await pastes(page, name === "content" ? "x".repeat(2_000_000) : "x".repeat(longest - 2));
    await expect(refusal).toBeVisible();
    await expect(field).toHaveValue("Rye");
    await refusal.getByRole("button", { name: "Dismiss" }).click();

    expect(await drops(page, name, "x".repeat(longest - 2))).toBe(true);
    await expect(refusal).toBeVisible();
    await refusal.getByRole("button", { name: "Dismiss" }).click();
    expect(await drops(page, name, "x".repeat(longest - 3))).toBe(false);

    // What is replaced makes room, and a character counts once, however many units it takes.
    await field.press("ControlOrMeta+a");
    await pastes(page, "🌾".repeat(longest));
    await expect(field).toHaveValue("🌾".repeat(longest));
    await expect(refusal).toHaveCount(0);
  });

test("what is typed beyond a limit stays, and is said when it is published", async ({ page }) => {
  const blog = textsOf("Long");
  await writes(page, blog);
  const long = "x".repeat(201);
  await editorOf(page).title.fill(long);
  await expect(editorOf(page).title).toHaveValue(long);
  await editorOf(page).publish.click();
  await expect(alertOf(page, "The title may have 200 characters at most.")).toBeVisible();
  await expect(editorOf(page).title).toHaveValue(long);
});

test("characters that no blog can hold are left out of what is pasted and typed", async ({ page }) => {
  const bad = "\0\x01\x0b\x1f\x7f\x85\ufffe\uffff\ufdd0\u{1fffe}\u{10ffff}";
  const { title, content } = editorOf(page);
  await content.focus();
  await page.keyboard.type("Rye ");
  await pastes(page, `a${bad}b\tc\r\nd`);
  await expect(content).toHaveValue("Rye ab\tc\nd");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(content).toHaveValue(/^Rye ?$/);

  await title.focus();
  await pastes(page, `One\nline${bad} 🚀`);
  await expect(title).toHaveValue("One line 🚀");
  await title.press("Home");
  await page.keyboard.insertText(`${bad}No `);
  await page.keyboard.type("more than ");
  await expect(title).toHaveValue("No more than One line 🚀");

  // Half a character is one that is being typed, unless it is followed by something else.
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

test("a long text with such characters is pasted at once", async ({ page }) => {
  const { content } = editorOf(page);
  await content.focus();
  await pastes(page, "A line of a log\u0007.\r\n".repeat(8000));
  await expect(content).toHaveValue("A line of a log.\n".repeat(8000));
});
