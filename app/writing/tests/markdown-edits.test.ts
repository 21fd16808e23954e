import { expect, test } from "vitest";
import { lineBelow, movedPlace, takeOutPictures } from "../images/picture-places.ts";
import { fenceEdit, headingEdit, linkEdit, listEdit, quoteEdit } from "../text/line-edits.ts";
import type { TextEdit } from "../text/list-keys.ts";
import { markText } from "../text/mark-text.ts";
import { matchesKeys } from "../text/matches-keys.ts";

type MakeEdit = (value: string, from: number, to: number) => TextEdit;

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
const bold: MakeEdit = (value, from, to) => markText(value, from, to, "**");
const italic: MakeEdit = (value, from, to) => markText(value, from, to, "_");

test.each([
  ["a |rye| b", "a **|rye|** b"],
  ["|rye |b", "|**rye** |b"],
  ["|one\n\ntwo|", "|**one**\n\n**two**|"],
  ["|one\ntwo\n\n\nthree|", "|**one\ntwo**\n\n\n**three**|"],
  ["|- one\n- [ ] two|", "|- **one**\n- [ ] **two**|"],
  ["|## one\ntwo\n\n> three\n\n---|", "|## **one**\n**two**\n\n> **three**\n\n---|"],
])("bold on %j, and twice gives the start again", (start, expected) => {
  expect(edit(start, bold)).toBe(expected);
  expect(edit(expected, bold)).toBe(start);
});

test("marks within the marked text go, and a caret is between new marks, behind the next one, or removes empty ones", () => {
  expect(edit("|a **b** c|", bold)).toBe("**|a b c|**");
  expect(edit("|a_b_c and _d_|", italic)).toBe("_|a_b_c and d|_");
  expect(edit("rye |", bold)).toBe("rye **|**");
  expect(edit("rye **|**", bold)).toBe("rye |");
  expect(edit("**rye|**", bold)).toBe("**rye**|");
  expect(edit("**|rye|**", italic)).toBe("**_|rye|_**");
});

test("headings, quotations, lists, links and code", () => {
  expect(edit("|Rye|", headingEdit)).toBe("|## Rye|");
  expect(edit("|## Rye|", headingEdit)).toBe("|Rye|");
  expect(edit("### R|ye", headingEdit)).toBe("## R|ye");
  expect(edit("|", headingEdit)).toBe("## |");
  expect(edit("one\ntw|o\n\nthree", quoteEdit)).toBe("> one\n> tw|o\n\nthree");
  expect(edit("> one\n> tw|o\n\nthree", quoteEdit)).toBe("one\ntw|o\n\nthree");
  expect(edit("|a\nb|", (...of) => listEdit(...of, true))).toBe("|1. a\n2. b|");
  expect(edit("|1. a\n2. b|", (...of) => listEdit(...of, false))).toBe("|- a\n- b|");
  expect(edit("|- a\n- b|", (...of) => listEdit(...of, false))).toBe("|a\nb|");
  expect(edit("Text\n|a|\nText", (...of) => listEdit(...of, false))).toBe("Text\n\n|- a|\n\nText");
  expect(edit("the |guide|", linkEdit)).toBe("the [guide](|url|)");
  expect(edit("|https://example.org/?a=$&|", linkEdit)).toBe("[|](https://example.org/?a=$&)");
  expect(edit("|", linkEdit)).toBe("[|](url)");
  expect(edit("|a\nb|", fenceEdit)).toBe("|```\na\nb\n```|");
  expect(edit("|```\na\nb\n```|", fenceEdit)).toBe("|a\nb|");
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
