import { expect, test } from "vitest";
import { lineBelow, movedPlace, takeOutPictures } from "../images/picture-places.ts";
import { codeEdit, linesEdit, linkEdit, type MakeEdit, markEdit } from "../text/markdown-edits.ts";
import { matchesKeys } from "../text/matches-keys.ts";

/** Makes a change of a text whose selection is between two "|", or whose caret is one; returns the new one. */
function edit(marked: string, change: MakeEdit) {
  const [before, selected, after] = marked.split("|") as [string, string, string?];
  const value = marked.replaceAll("|", "");
  const to = after === undefined ? before.length : before.length + selected.length;
  const { from, to: end, text, selection } = change(value, before.length, to);
  const changed = value.slice(0, from) + text + value.slice(end);
  const [start, last] = selection;
  const rest = start === last ? "" : `${changed.slice(start, last)}|`;
  return `${changed.slice(0, start)}|${rest}${changed.slice(last)}`;
}
const [bold, italic] = [markEdit("**"), markEdit("_")];
const heading = linesEdit(() => "## ", /^## /, /^#{1,6} /);
const quote = linesEdit(() => "> ", /^> ?/);
const numbers = linesEdit((number) => `${number}. `, /^\d+[.)] /, /^(?:[-*+]|\d+[.)]) /);

test.each([
  ["a |rye| b", "a **|rye|** b"],
  ["|one\n\ntwo|", "|**one**\n\n**two**|"],
  ["|one\ntwo\n\n\nthree|", "|**one\ntwo**\n\n\n**three**|"],
  ["rye |", "rye **|**"],
])("bold on %j, and twice gives the start again", (start, expected) => {
  expect(edit(start, bold)).toBe(expected);
  expect(edit(expected, bold)).toBe(start);
});

test("a mark stands beside no space, is left behind at its end, and is no other mark", () => {
  expect(edit("|rye |b", bold)).toBe("|**rye** |b");
  expect(edit("**rye|**", bold)).toBe("**rye**|");
  expect(edit("**|rye|**", italic)).toBe("**_|rye|_**");
  expect(edit("a |  | b", bold)).toBe("a |  | b");
});

test("headings, quotations, lists, links and code", () => {
  expect(edit("|Rye|", heading)).toBe("|## Rye|");
  expect(edit("|## Rye|", heading)).toBe("|Rye|");
  expect(edit("### R|ye", heading)).toBe("## R|ye");
  expect(edit("|", heading)).toBe("## |");
  expect(edit("one\ntw|o\n\nthree", quote)).toBe("one\n> tw|o\n\nthree");
  expect(edit("|> one\n> two\n|three", quote)).toBe("|one\ntwo|\nthree");
  expect(edit("|a\nb|", numbers)).toBe("|1. a\n2. b|");
  expect(edit("|- a\n- b|", numbers)).toBe("|1. a\n2. b|");
  expect(edit("|1. a\n2. b|", numbers)).toBe("|a\nb|");
  expect(edit("the |guide|", linkEdit)).toBe("the [guide](|url|)");
  expect(edit("|https://example.org/?a=$&|", linkEdit)).toBe("[|](https://example.org/?a=$&)");
  expect(edit("|", linkEdit)).toBe("[|](url)");
  expect(edit("|a|", codeEdit)).toBe("`|a|`");
  expect(edit("|a\nb|", codeEdit)).toBe("|```\na\nb\n```|");
  expect(edit("|```\na\nb\n```|", codeEdit)).toBe("|a\nb|");
});

test("shortcuts are known by their character, or by the key when Shift or Alt change it", () => {
  const plain = { ctrlKey: true, metaKey: false, altKey: false, shiftKey: false };
  expect(matchesKeys({ ...plain, key: "b", code: "KeyN" }, "Mod+b")).toBe(true);
  expect(matchesKeys({ ...plain, key: "x", code: "KeyB" }, "Mod+b")).toBe(false);
  expect(matchesKeys({ ...plain, key: "b", code: "KeyB", shiftKey: true }, "Mod+b")).toBe(false);
  expect(matchesKeys({ ...plain, key: "*", code: "Digit8", shiftKey: true }, "Mod+Shift+8")).toBe(true);
  expect(matchesKeys({ ...plain, key: "π", code: "KeyP", altKey: true }, "Mod+Alt+p")).toBe(true);
});

test("pictures are taken out of a pasted text, and their places move along with what is typed", () => {
  const file = new File([], "a.png");
  const images = ["pasted-image:2", "pasted-image:1"].map((address) => ({ address, file }));
  const { text, pictures } = takeOutPictures(
    "One\n\n![A loaf](pasted-image:1)\n\nTwo ![](pasted-image:2) here",
    images,
  );
  expect(text).toBe("One\n\nTwo  here");
  expect(pictures.map(({ at, isAlone, alt }) => [at, isAlone, alt])).toEqual([
    [5, true, "A loaf"],
    [9, false, ""],
  ]);
  expect(takeOutPictures("One\n\n![](pasted-image:1)", images).text).toBe("One");
  expect(movedPlace("Rye.", "Rye. And", 4)).toBe(4);
  expect(movedPlace("Rye.", "Dark rye.", 4)).toBe(9);
  expect(movedPlace("Rye and wheat", "Rye", 8)).toBe(3);
});

test("below a described picture there is a line to go on in", () => {
  const picture = '![A loaf](/images/a.webp#wide "Cold (very)")';
  const below = (text: string, caret: number) => {
    const line = lineBelow(text, "/images/a.webp", caret);
    if (!line) return undefined;
    const changed = text.slice(0, line.at) + line.insert + text.slice(line.at);
    return `${changed.slice(0, line.caret)}|${changed.slice(line.caret)}`;
  };
  expect(below(picture, 0)).toBe(`${picture}\n\n|`);
  expect(below(`${picture}\n\n`, picture.length + 2)).toBe(`${picture}\n\n|`);
  expect(below(`${picture}\n\nText`, picture.length + 2)).toBe(`${picture}\n\n|\n\nText`);
  expect(below(`${picture}\n\nText`, picture.length + 4)).toBeUndefined();
  expect(below("Text", 0)).toBeUndefined();
});
