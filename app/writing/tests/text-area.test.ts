import { expect, test } from "vitest";
import { imageMarkdown } from "../images/image-markdown.ts";
import { countWords } from "../text/count-words.ts";
import { findMatches, replaceMatches } from "../text/find-matches.ts";
import { continueList, indentList, type TextEdit } from "../text/list-keys.ts";

/** Makes a change of a text whose cursor is "|"; returns the new text with its cursor, undefined without a change. */
function edit(marked: string, change: (value: string, caret: number) => TextEdit | undefined) {
  const caret = marked.indexOf("|");
  const value = marked.replace("|", "");
  const result = change(value, caret);
  if (!result) return undefined;
  const { from, to, text, selection } = result;
  const changed = value.slice(0, from) + text + value.slice(to);
  return `${changed.slice(0, selection[0])}|${changed.slice(selection[0])}`;
}
const enter = (marked: string) => edit(marked, continueList);
const tab = (marked: string) => edit(marked, (value, caret) => indentList(value, caret, caret, "in"));
const shiftTab = (marked: string) => edit(marked, (value, caret) => indentList(value, caret, caret, "out"));

test("Enter continues bullets, numbers and tasks, and splits an item", () => {
  expect(enter("- rye|")).toBe("- rye\n- |");
  expect(enter("* a|b")).toBe("* a\n* |b");
  expect(enter("9. rye|\n\nText")).toBe("9. rye\n10. |\n\nText");
  expect(enter("  1) rye|")).toBe("  1) rye\n  2) |");
  expect(enter("- [x] rye|")).toBe("- [x] rye\n- [ ] |");
  expect(enter("> - rye|")).toBe("> - rye\n> - |");
});

test("Enter in an empty item outdents it, and on the first level ends the list", () => {
  expect(enter("- rye\n  - |")).toBe("- rye\n- |");
  expect(enter("- rye\n- |\nText")).toBe("- rye\n\n|\nText");
  expect(enter("- rye\n\n- |")).toBe("- rye\n\n|");
  expect(enter("> - rye\n> - |")).toBe("> - rye\n\n|");
  expect(enter("- [ ] |")).toBe("|");
});

test("outside of lists Enter is the browser's", () => {
  for (const marked of ["rye|", "-rye|", "1.rye|", "|- rye", "**rye|**", "--- |"])
    expect(enter(marked)).toBeUndefined();
});

test("Tab moves an item below the one above, and Shift+Tab back", () => {
  expect(tab("- rye\n- sa|lt")).toBe("- rye\n  - sa|lt");
  expect(tab("1. rye\n2. salt|")).toBe("1. rye\n   2. salt|");
  expect(tab("- rye\n  - salt\n- water|")).toBe("- rye\n  - salt\n  - water|");
  expect(tab("- [ ] rye\n- [ ] salt|")).toBe("- [ ] rye\n  - [ ] salt|");
  expect(shiftTab("- rye\n  - salt|")).toBe("- rye\n- salt|");
  expect(shiftTab("- rye\n  - salt\n    - fine|")).toBe("- rye\n  - salt\n  - fine|");
});

test("outside of lists Tab leaves the field, and so does Shift+Tab in an item of the first level", () => {
  expect(tab("rye|")).toBeUndefined();
  expect(shiftTab("- rye|")).toBeUndefined();
  expect(tab("- rye|")).toBe("- rye|");
});

test("Tab moves all selected items", () => {
  const value = "- a\n- b\n- c";
  const { from, to, text } = indentList(value, 5, value.length, "in")!;
  expect(value.slice(0, from) + text + value.slice(to)).toBe("- a\n  - b\n  - c");
});

test("words are counted without the addresses of links and images", () => {
  expect(countWords("").words).toBe(0);
  expect(countWords("It's **two** [words here](https://example.org/a-b)").words).toBe(4);
  expect(countWords('![A hive](/images/a/b-1600.webp#wide "Cold day") https://example.org/').words).toBe(2);
  expect(countWords("word ".repeat(660))).toEqual({ words: 660, minutes: 3 });
});

test("all matches are found and replaced, and the replacement is taken literally", () => {
  expect(findMatches("Rye (rye) RYE", "rye", false)).toEqual([0, 5, 10]);
  expect(findMatches("Rye (rye) RYE", "rye", true)).toEqual([5]);
  expect(findMatches("a.b a+b", ".", false)).toEqual([1]);
  expect(replaceMatches("$1 and $1", "$1", "$&", false)).toEqual({ text: "$& and $&", count: 2 });
});

test("alternative text and caption cannot break out of an image", () => {
  const details = { alt: " A [lake]\nat noon ", caption: 'Cold, "very"', size: "wide" as const };
  expect(imageMarkdown("/images/a/b-1600.webp", details)).toBe(
    '![A \\[lake\\] at noon](/images/a/b-1600.webp#wide "Cold, \\"very\\"")',
  );
  expect(imageMarkdown("/a.webp", { alt: "", caption: "", size: "" })).toBe("![](/a.webp)");
});
