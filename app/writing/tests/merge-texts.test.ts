import { expect, test } from "vitest";
import { randomNumbers } from "../../../test/support/random-numbers.ts";
import { mergeTexts } from "../lib/merge-texts.ts";

const base = "One.\n\nTwo.\n\nThree.";

test("changes of different paragraphs are both in the merged text, also when they are neighbours", () => {
  const merge = (theirs: string, mine: string) => mergeTexts(base, theirs, mine);
  expect(merge("One!\n\nTwo.\n\nThree.", "One.\n\nTwo.\n\nThree!")).toEqual({
    text: "One!\n\nTwo.\n\nThree!",
    conflicts: [],
  });
  expect(merge("One!\n\nTwo.\n\nThree.", "One.\n\nTwo!\n\nThree.").text).toBe("One!\n\nTwo!\n\nThree.");
  expect(merge("One.\n\nTwo!\n\nThree.", "One.\n\nTwo.\n\nNew.\n\nThree.")).toEqual({
    text: "One.\n\nTwo!\n\nNew.\n\nThree.",
    conflicts: [],
  });
  expect(merge("Zero.\n\nOne.\n\nTwo.\n\nThree.", `${base}\n\nFour.`).text).toBe(
    "Zero.\n\nOne.\n\nTwo.\n\nThree.\n\nFour.",
  );
});

test("what both changed is there twice, theirs first, and is named as a conflict", () => {
  const { text, conflicts } = mergeTexts(base, "One.\n\nDeux.\n\nThree.", "One.\n\nZwei.\n\nThree.");
  expect(text).toBe("One.\n\nDeux.\n\nZwei.\n\nThree.");
  expect(conflicts).toEqual([{ theirs: "Deux.", mine: "Zwei.", from: 6, to: 18 }]);
  expect(text.slice(6, 18)).toBe("Deux.\n\nZwei.");
});

test("a paragraph that one side changed and the other deleted stays, and is named as a conflict", () => {
  const { text, conflicts } = mergeTexts(base, "One.\n\nThree.", "One.\n\nZwei.\n\nThree.");
  expect(text).toBe("One.\n\nZwei.\n\nThree.");
  expect(conflicts).toEqual([{ theirs: "", mine: "Zwei.", from: 6, to: 11 }]);
});

test("the same change of both is made once, and a text without changes stays byte for byte", () => {
  expect(mergeTexts(base, `${base}\n\nFour.`, `${base}\n\nFour.`).text).toBe(`${base}\n\nFour.`);
  for (const text of ["", "\n", "One", "\n\n\nOne\n \n\n\nTwo  \n\t\n", "```\n\n\n\n```\n"]) {
    expect(mergeTexts(text, text, text)).toEqual({ text, conflicts: [] });
    expect(mergeTexts("Old", text, "Old").text).toBe(text);
    expect(mergeTexts("Old", "Old", text).text).toBe(text);
  }
});

test("two texts that both began empty are both kept", () => {
  expect(mergeTexts("", "Theirs.", "Mine.")).toEqual({
    text: "Theirs.\n\nMine.",
    conflicts: [{ theirs: "Theirs.", mine: "Mine.", from: 0, to: 14 }],
  });
});

test("a text of one repeated line, long or not, is not compared pair by pair", () => {
  // The shorter one took the server ten seconds.
  for (const count of [1500, 60_000]) {
    const text = "a\n\n".repeat(count);
    const merged = mergeTexts(text, `b\n\n${text}c`, `d\n\n${text}e`);
    for (const word of ["b", "c", "d", "e"]) expect(merged.text.split("\n")).toContain(word);
    expect(merged.conflicts).toHaveLength(1);
  }
});

test("after random edits on both sides, no line vanishes that neither side deleted", () => {
  for (let round = 0; round < 3000; round++) {
    const random = randomNumbers(`merge ${round}`);
    const old = randomLines(random, 12, "base");
    const [theirs, mine] = ["theirs", "mine"].map((name) => editLines(random, old, name)) as [
      string[],
      string[],
    ];
    const [oldText, theirText, myText] = [old, theirs, mine].map((lines) => lines.join("\n"));
    const { text, conflicts } = mergeTexts(oldText!, theirText!, myText!);
    const merged = new Set(text.split("\n"));
    const wasDeleted = (line: string) =>
      old.includes(line) && !(theirs.includes(line) && mine.includes(line));
    const lost = [...theirs, ...mine].filter((line) => line && !merged.has(line) && !wasDeleted(line));
    expect(lost, `round ${round}`).toEqual([]);
    for (const { theirs, mine, from, to } of conflicts)
      expect(text.slice(from, to), `round ${round}`).toBe([theirs, mine].filter(Boolean).join("\n\n"));
    // Each line of the merged text is from the old text or from one of the sides.
    const known = new Set(["", ...old, ...theirs, ...mine]);
    expect([...merged].filter((line) => !known.has(line))).toEqual([]);
  }
});

type Random = () => number;

/** Some lines are blank, and some occur several times. */
function randomLines(random: Random, count: number, name: string) {
  return Array.from({ length: Math.floor(random() * count) }, (_, at) =>
    random() < 0.4 ? "" : random() < 0.2 ? "a line that is often there" : `${name} ${at} ${random()}`,
  );
}

/** Deletes, inserts, changes and moves lines. */
function editLines(random: Random, lines: string[], name: string) {
  const edited = [...lines];
  for (let edits = Math.floor(random() * 6); edits > 0; edits--) {
    const at = Math.floor(random() * (edited.length + 1));
    const kind = Math.floor(random() * 4);
    if (kind === 0) edited.splice(at, Math.floor(random() * 3));
    else if (kind === 1) edited.splice(at, 0, ...randomLines(random, 4, name));
    else if (kind === 2 && at < edited.length) edited[at] = `${name} changed ${random()}`;
    else edited.splice(Math.floor(random() * (edited.length + 1)), 0, ...edited.splice(at, 2));
  }
  return edited;
}
