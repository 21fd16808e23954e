import type { Page } from "@playwright/test";
import { draftSaveUrls } from "../../support/browser/editor.ts";
import { expect } from "../../support/browser/fixtures.ts";
import { test } from "../../support/browser/member.ts";
import { loadText, openRich, textNow } from "../../support/browser/rich-text.ts";

/** A text, in which "‸" is the caret; keys, or text to type in quotes; the Markdown that they leave. */
type Row = [text: string, keys: string, expected: string];

const marks: Row[] = [
  ["I want‸ more", "Control+b ' and this'", "I want **and this** more"],
  ["I want‸ more", "Control+i 'x'", "I want*x* more"],
  ["ab‸cd", "Control+b 'x'", "ab**x**cd"],
  ["ab‸cd", "Control+b Control+b 'x'", "abxcd"],
  ["a‸", "Control+b ' b' Control+b ' c'", "a **b** c"],
  ["a‸", "Control+e 'x' Control+e 'y'", "a`x`y"],
  ["a‸ b", "Control+Shift+x 'x'", "a~~x~~ b"],
  ["one\n\ntwo‸", "Control+a Control+b", "**one**\n\n**two**"],
  ["one\n\ntwo‸", "Control+a Control+b Control+b", "one\n\ntwo"],
  ["one\n\ntwo‸", "Control+a Control+i Control+i", "one\n\ntwo"],
  ["one\n\n```\nx\n```\n\ntwo‸", "Control+a Control+b Control+b", "one\n\n```\nx\n```\n\ntwo"],
  ["- one\n- two‸", "Control+a Control+b", "- **one**\n- **two**"],
  ["**one two‸**", "Control+Shift+ArrowLeft Control+b", "**one** two"],
  ["a **b** c‸", "Control+a Control+b", "**a b c**"],
  ["a **b** c‸", "Control+a Control+b Control+b", "a b c"],
  ["a *b* c‸", "Control+a Control+b", "**a *b* c**"],
  ["one two‸", "Control+Shift+ArrowLeft Control+b", "one **two**"],
  ["one two‸", "Control+Shift+ArrowLeft Control+Shift+ArrowLeft Control+i", "*one two*"],
  ["one two‸", "Control+Shift+ArrowLeft Control+b Control+i", "one ***two***"],
  ["**two‸**", "ArrowRight 'x'", "**two**x"],
  ["**two‸**", "'x'", "**twox**"],
  ["`two‸`", "ArrowRight 'x'", "`two`x"],
  ["a‸", "'b ' Control+b Control+b 'c'", "ab c"],
  ["[link](https://a.example/)‸", "Control+End 'x'", "[link](https://a.example/)x"],
  ["word‸", "Shift+ArrowLeft Shift+ArrowLeft Control+b", "wo**rd**"],
  ["a‸", "'_b_ c'", "a_b_ c"],
  ["a‸", "' **b** c'", "a **b** c"],
  ["a‸", "' *b* c'", "a *b* c"],
  ["a‸", "' _b_ c'", "a *b* c"],
  ["a‸", "' ~~b~~ c'", "a ~~b~~ c"],
  ["a‸", "' `b` c'", "a `b` c"],
  ["a‸", "' **b**' Backspace", "a \\*\\*b\\*\\*"],
  ["a‸", "' 2 * 3 * 4'", "a 2 * 3 * 4"],
  ["a‸", "' snake_case_name'", "a snake_case_name"],
  ["a‸", "' **b** ' Control+b 'c'", "a **b** **c**"],
  ["‸", "'# a'", "# a"],
];

const enter: Row[] = [
  ["ab‸cd", "Enter", "ab\n\ncd"],
  ["ab‸", "Enter 'c'", "ab\n\nc"],
  ["‸ab", "Enter", "ab"],
  ["‸ab", "Enter ArrowUp 'c'", "c\n\nab"],
  ["## ab‸", "Enter 'c'", "## ab\n\nc"],
  ["## a‸b", "Enter", "## a\n\n## b"],
  ["- a‸", "Enter 'b'", "- a\n- b"],
  ["* a‸", "Enter 'b'", "* a\n* b"],
  ["- a‸b", "Enter", "- a\n- b"],
  ["- a‸", "Enter Enter 'b'", "- a\n\nb"],
  ["1. a‸", "Enter 'b'", "1. a\n2. b"],
  ["1. a‸\n2. c", "Enter 'b'", "1. a\n2. b\n3. c"],
  ["1. a‸\n1. c", "Enter 'b'", "1. a\n1. b\n1. c"],
  ["1) a‸", "Enter 'b'", "1) a\n2) b"],
  ["1. a‸", "Enter Enter 'b'", "1. a\n\nb"],
  ["- [ ] a‸", "Enter 'b'", "- [ ] a\n- [ ] b"],
  ["- [x] a‸", "Enter 'b'", "- [x] a\n- [ ] b"],
  ["- [x] a‸", "Enter Enter 'b'", "- [x] a\n\nb"],
  ["- a\n  - b‸", "Enter 'c'", "- a\n  - b\n  - c"],
  ["- a\n  - b‸", "Enter Enter 'c'", "- a\n  - b\n- c"],
  ["- a\n  - b‸", "Enter Enter Enter 'c'", "- a\n  - b\n\nc"],
  ["> a‸", "Enter 'b'", "> a\n>\n> b"],
  ["> a‸", "Enter Enter 'b'", "> a\n\nb"],
  ["> - a‸", "Enter 'b'", "> - a\n> - b"],
  ["> - a‸", "Enter Enter 'b'", "> - a\n>\n> b"],
  ["> - a‸", "Enter Enter Enter 'b'", "> - a\n\nb"],
  ["> [!NOTE]\n> a‸", "Enter 'b'", "> [!NOTE]\n> a\n>\n> b"],
  ["> [!NOTE]\n> a‸", "Enter Enter 'b'", "> [!NOTE]\n> a\n\nb"],
  ["a‸", "Shift+Enter 'b'", "a\\\nb"],
  ["a‸", "Shift+Enter", "a"],
  ["a‸", "Shift+Enter Shift+Enter", "a"],
  ["a‸", "Shift+Enter Enter 'b'", "a\n\nb"],
  ["a‸", "Shift+Enter Shift+Enter Enter 'b'", "a\n\nb"],
  ["a‸b", "Enter Enter 'x'", "a\n\nxb"],
  ["- a‸", "Shift+Enter 'b'", "- a\\\n  b"],
  ["- a‸", "Shift+Enter Enter 'b'", "- a\n- b"],
  ["> a‸", "Shift+Enter 'b'", "> a\\\n> b"],
  ["a‸", "Enter '---' 'b'", "a\n\n---\n\nb"],
  ["**a‸b**", "Enter", "**a**\n\n**b**"],
  ["**ab‸**", "Enter 'c'", "**ab**\n\nc"],
  ["[a‸b](/x)", "Enter", "[a](/x)\n\n[b](/x)"],
];

const code: Row[] = [
  ["‸", "'```js' Enter 'a'", "```js\na\n```"],
  ["‸", "'```js a'", "```js\na\n```"],
  ["‸", "'```' Enter 'a'", "```\na\n```"],
  ["```js\na‸\n```", "Enter 'b'", "```js\na\nb\n```"],
  ["```js\na‸\n```", "Enter Enter Enter 'b'", "```js\na\n```\n\nb"],
  ["```js\na‸\n```", "ArrowDown 'b'", "```js\na\n```\n\nb"],
  ["```js\na‸\n```", "Control+Enter 'b'", "```js\na\n```\n\nb"],
  ["```js\na‸\n```\n\nc", "ArrowDown 'b'", "```js\na\n```\n\ncb"],
  ["```js\na‸\n```", "Tab 'b'", "```js\na  b\n```"],
  ["```js\na‸\n```", "Shift+Enter 'b'", "```js\na\nb\n```"],
  ["```js\na‸\n```", "' **b** '", "```js\na **b** \n```"],
  ["```js\na‸\n```", "Control+b 'b'", "```js\nab\n```"],
  ["```js\n‸\n```", "Backspace 'b'", "b"],
  ["```js\na\n```\n\nb‸", "Home Backspace 'x'", "```js\nax\n```\n\nb"],
  ["```js\na\n```\n\nb‸", "Backspace Backspace 'x'", "```js\nax\n```"],
  ["b‸\n\n```js\na\n```", "Delete 'x'", "b\n\n```js\nxa\n```"],
  ["https://x.example/a‸", "Control+End Enter 'b'", "https://x.example/a\n\nb"],
  ["> ```js\n> a‸\n> ```", "Enter 'b'", "> ```js\n> a\n> b\n> ```"],
];

const start: Row[] = [
  ["- ‸b", "'X'", "- Xb"],
  ["- a\n- ‸b", "Home 'X'", "- a\n- Xb"],
  ["> ‸b", "Home 'X'", "> Xb"],
  ["- [ ] ‸a", "Home 'X'", "- [ ] Xa"],
  ["1. one\n2. ‸two", "Home 'Z'", "1. one\n2. Ztwo"],
  ["## ‸b", "Home 'X'", "## Xb"],
  ["- a\n- ‸b", "Home Backspace", "- a\n\nb"],
  ["- a\n- ‸b", "Home Backspace Backspace", "- ab"],
  ["- a‸\n- b", "Delete", "- ab"],
  ["- a‸\n- b\n- c", "Delete", "- ab\n- c"],
  ["- a‸\n  - b", "Delete", "- ab"],
  ["- a‸\n  - b\n  - c", "Delete", "- ab\n  - c"],
  ["- a\n  - ‸b", "Home Backspace", "- a\n- b"],
  ["- ‸a", "Home Backspace", "a"],
  ["- ‸a\n- b", "Home Backspace", "a\n\n- b"],
  ["1. ‸a\n2. b", "Home Backspace", "a\n\n1. b"],
  ["- [ ] ‸a", "Home Backspace", "a"],
  ["> ‸a", "Home Backspace", "a"],
  ["> a\n>\n> ‸b", "Home Backspace", "> ab"],
  ["> - ‸a", "Home Backspace", "> a"],
  ["## ‸a", "Home Backspace", "a"],
  ["a\n\n## ‸b", "Home Backspace Backspace", "ab"],
  ["a\n\n‸b", "Home Backspace", "ab"],
  ["a‸\n\nb", "Delete", "ab"],
  ["a‸\n\n## b", "Delete", "ab"],
  ["## a‸\n\nb", "Delete", "## ab"],
  ["a‸\n\n- b\n- c", "Delete", "ab\n\n- c"],
  ["- a\n\n‸b", "Home Backspace", "- ab"],
  ["- a\n  - b\n\n‸c", "Home Backspace", "- a\n  - bc"],
  ["> a\n\n‸b", "Home Backspace", "> ab"],
  ["a **b‸**\n\nc", "Delete", "a **b**c"],
  ["- a\n\nx‸\n\n- b", "Backspace Backspace", "- a\n- b"],
  ["1. a\n\nx‸\n\n1. b", "Backspace Backspace", "1. a\n2. b"],
];

const rules: Row[] = [
  ["‸", "'## a'", "## a"],
  ["‸", "'#### a'", "#### a"],
  ["‸a", "Home '## '", "## a"],
  ["‸", "'##### a'", "\\##### a"],
  ["‸", "'## ' Backspace 'a'", "\\## a"],
  ["‸", "'- a'", "- a"],
  ["‸", "'* a'", "- a"],
  ["‸", "'- a' Enter 'b'", "- a\n- b"],
  ["‸", "'1. a' Enter 'b'", "1. a\n2. b"],
  ["‸", "'3. a' Enter 'b'", "3. a\n4. b"],
  ["‸", "'[ ] a'", "- [ ] a"],
  ["‸", "'[x] a'", "- [x] a"],
  ["‸", "'- [ ] a' Enter 'b'", "- [ ] a\n- [ ] b"],
  ["‸", "'> a'", "> a"],
  ["‸", "'> - a' Enter 'b'", "> - a\n> - b"],
  ["- a\n\n‸x", "Home '- '", "- a\n- x"],
  ["1. a\n\n‸x", "Home '2. '", "1. a\n2. x"],
  ["‸", "'---a'", "---\n\na"],
  ["a‸", "' # b'", "a # b"],
  ["‸", "'1986. A good year'", "1986. A good year"],
  ["a‸", "' https://x.example/?a_b_c'", "a https://x.example/?a_b_c"],
];

const lists: Row[] = [
  ["1. a\n2. b‸", "Tab", "1. a\n   1. b"],
  ["1. a\n2. b‸", "Tab Enter 'c'", "1. a\n   1. b\n   2. c"],
  ["- a\n- b‸", "Tab", "- a\n  - b"],
  ["- a\n- b‸", "Tab Shift+Tab", "- a\n- b"],
  ["- a‸\n- b", "Tab 'x'", "- ax\n- b"],
  ["- a\n  - b‸\n- c", "Shift+Tab", "- a\n- b\n- c"],
  ["- a‸", "Shift+Tab", "a"],
  ["- a\n- [ ] b‸", "Tab", "- a\n  - [ ] b"],
  ["* a\n* b‸", "Tab", "* a\n  * b"],
  ["- [ ] a‸", "Control+Enter", "- [x] a"],
  ["- [x] a‸", "Control+Enter", "- [ ] a"],
  ["a‸", "Control+Shift+8", "- a"],
  ["a‸", "Control+Shift+7", "1. a"],
  ["a‸", "Control+Shift+9", "- [ ] a"],
  ["a\n\nb‸", "Control+a Control+Shift+8", "- a\n- b"],
  ["a\n\nb‸", "Control+a Control+Shift+7", "1. a\n2. b"],
  ["- a‸", "Control+Shift+8", "a"],
  ["- a‸", "Control+Shift+7", "1. a"],
  ["1. a‸", "Control+Shift+8", "- a"],
  ["- a‸", "Control+Shift+9", "- [ ] a"],
  ["- [ ] a‸", "Control+Shift+8", "- a"],
  ["- [ ] a‸", "Control+Shift+9", "a"],
  ["- a\n- b‸", "Control+a Control+Shift+7", "1. a\n2. b"],
  ["- a‸", "Control+Alt+2", "## a"],
  ["- a\n- b‸\n- c", "Control+Alt+2", "- a\n\n## b\n\n- c"],
  ["- a\n  - b‸", "Control+Alt+2", "- a\n\n## b"],
  ["> - a‸", "Control+Alt+3", "> ### a"],
  ["a‸", "Control+Alt+2", "## a"],
  ["## a‸", "Control+Alt+2", "a"],
  ["## a‸", "Control+Alt+3", "### a"],
  ["## a‸", "Control+Alt+0", "a"],
  ["## a‸", "Control+Shift+8", "- a"],
  ["a‸", "Control+Shift+.", "> a"],
  ["> a‸", "Control+Shift+.", "a"],
  ["- a\n- b‸", "Control+Shift+.", "> - a\n> - b"],
  ["a\n\nb‸", "Alt+ArrowUp", "b\n\na"],
  ["a‸\n\nb", "Alt+ArrowDown", "b\n\na"],
  ["a‸\n\nb", "Alt+ArrowUp", "a\n\nb"],
  ["- a\n- b‸", "Alt+ArrowUp", "- b\n- a"],
  ["1. a\n2. b‸\n3. c", "Alt+ArrowDown 'x'", "1. a\n2. c\n3. bx"],
  ["a‸\n\n| x | y |\n| - | - |\n| 1 | 2 |", "Alt+ArrowDown", "| x | y |\n| - | - |\n| 1 | 2 |\n\na"],
  ["Setext‸\n===\n\n* b", "Alt+ArrowDown", "* b\n\nSetext\n==="],
];

const table = "| a | b |\n| - | - |\n| c | d |";
const tables: Row[] = [
  [table.replace("a", "a‸"), "'x'", table.replace("a", "ax")],
  [table.replace("a", "a‸"), "Tab 'x'", table.replace("b", "x")],
  [table.replace("b", "b‸"), "Tab 'x'", table.replace("c", "x")],
  [table.replace("c", "c‸"), "Shift+Tab 'x'", table.replace("b", "x")],
  [table.replace("d", "d‸"), "Tab 'x'", `${table}\n| x | |`],
  [table.replace("d", "d‸"), "Tab 'x' Tab 'y'", `${table}\n| x | y |`],
  [table.replace("d", "d‸"), "Enter 'x'", `${table}\n\nx`],
  [table.replace("b", "b‸"), "Enter 'x'", table.replace("d", "dx")],
  [table.replace("d", "d‸"), "ArrowDown 'x'", `${table}\n\nx`],
  [table.replace("d", "d‸"), "Control+Enter 'x'", `${table}\n\nx`],
  [table.replace("d", "d‸"), "'|e'", table.replace("d", "d\\|e")],
  [table.replace("d", "d‸"), "' **e** f'", table.replace("d", "d **e** f")],
  [table.replace("d", "d‸"), "Backspace Backspace Backspace", table.replace(" d", "")],
  [`${table}\n\ne‸`, "Backspace Backspace 'x'", table.replace("d", "dx")],
  [`e‸\n\n${table}`, "Delete 'x'", `e\n\n${table.replace("a", "xa")}`],
];

const groups = { marks, enter, code, start, rules, lists, tables };

for (const [name, rows] of Object.entries(groups))
  test(`every key leaves the Markdown that was meant: ${name}`, async ({ page }) => {
    test.setTimeout(180_000);
    // Else more drafts would be saved than the server takes.
    await page.route(draftSaveUrls, () => {});
    await openRich(page, "Start");
    for (const [text, keys, expected] of rows) {
      await loadText(page, text);
      await press(page, keys);
      expect.soft(await textNow(page), `${JSON.stringify(text)}: ${keys}`).toBe(expected);
    }
  });

async function press(page: Page, keys: string) {
  for (const [, typed, key] of keys.matchAll(/'([^']*)'|(\S+)/g))
    if (key) await page.keyboard.press(key);
    else await page.keyboard.type(typed!);
}
