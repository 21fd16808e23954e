import { expect, test } from "vitest";
import { passageAt } from "../article-text.ts";
import { joinPassages } from "../join-passages.ts";
import { maxNoteLength } from "../lib/highlight-limits.ts";

const text = "Mix the flour with water, then wait for a day.";
const passageOf = (exact: string) => {
  const start = text.indexOf(exact);
  return passageAt(text, { start, end: start + exact.length });
};
const keptOf = (id: string, exact: string, note = "") => {
  const { start, ...passage } = passageOf(exact);
  return { id, note, start, ...passage, place: { start, end: start + exact.length } };
};
/** The words and the note that are kept, and the ids of those that go. */
const join = (kept: ReturnType<typeof keptOf>[], exact: string, note?: string) => {
  const joined = joinPassages(text, kept, passageOf(exact), note);
  return joined && [joined.highlight.exact, joined.highlight.note, joined.replaced.map(({ id }) => id)];
};

test("overlapping highlights become one with all words and notes; others stay", () => {
  const flour = keptOf("a", "the flour with", "Rye?");
  const wait = keptOf("b", "then wait", "How long?");
  expect(join([flour, wait], "flour with water", "Cold")).toEqual([
    "the flour with water",
    "Rye?\n\nCold",
    ["a"],
  ]);
  expect(join([flour, wait], "with water, then")).toEqual([
    "the flour with water, then wait",
    "Rye?\n\nHow long?",
    ["a", "b"],
  ]);
  expect(join([flour], " water")).toEqual(["water", "", []]);
});

test("words within a highlight stay that highlight, and the same words get the new note", () => {
  const flour = keptOf("a", "the flour with", "Rye?");
  expect(join([flour], "flour")).toBeUndefined();
  expect(join([flour], "the flour with")).toBeUndefined();
  expect(joinPassages(text, [flour], passageOf("flour"), "Spelt?")?.highlight).toMatchObject({
    id: "a",
    note: "Rye?\n\nSpelt?",
  });
  expect(joinPassages(text, [flour], passageOf("the flour with"), "Spelt?")?.highlight).toMatchObject({
    id: "a",
    note: "Spelt?",
  });
});

test("highlights stay apart when their notes are too long for one", () => {
  const flour = keptOf("a", "the flour with", "x".repeat(maxNoteLength));
  expect(join([flour], "with water", "Cold")).toEqual(["with water", "Cold", []]);
});
