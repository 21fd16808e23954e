import { test } from "../../support/browser/member.ts";
import { expect } from "../../support/browser/fixtures.ts";
import { loadText, openRich, textNow } from "../../support/browser/rich-text.ts";

/** A text, in which "|" is the caret; keys, or text to type in quotes; the Markdown that they leave. */
type Row = [text: string, keys: string, expected: string];

const rows: Row[] = [
  ["ab|cd", "Enter", "ab\n\ncd"],
  ["I want| more", "Control+b ' and this'", "I want **and this** more"],
  ["- a|", "Enter 'b'", "- a\n- b"],
];

test("every key leaves the Markdown that was meant", async ({ page }) => {
  test.setTimeout(300_000);
  await openRich(page, "Start");
  for (const [text, keys, expected] of rows) {
    await loadText(page, text);
    await press(page, keys);
    expect.soft(await textNow(page), `${JSON.stringify(text)}: ${keys}`).toBe(expected);
  }
});

async function press(page: Parameters<typeof textNow>[0], keys: string) {
  for (const [, typed, key] of keys.matchAll(/'([^']*)'|(\S+)/g))
    if (key) await page.keyboard.press(key);
    else await page.keyboard.type(typed!);
}
