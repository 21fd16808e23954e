import { expect, test } from "vitest";
import { type Change, changesBetween } from "../../../app/writing/text/text-changes.ts";

const apply = (text: string, changes: Change[]) =>
  changes.reduce((text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to), text);

test.each([
  ["", "One"],
  ["One", ""],
  ["One\nTwo\nThree\nFour", "One\nTwo and a half\nThree\nFive\nFour"],
  ["aaa", "aa"],
  ["One\n\nTwo", "Zero\n\nOne\n\nTwo\n\nThree"],
  ["x\n".repeat(3000), "y\n".repeat(2000)],
])("the changes make one text of the other: %j", (before, after) => {
  expect(apply(before, changesBetween(before, after))).toBe(after);
});

test("what lies between two changes is left alone", () => {
  const changes = changesBetween("One\nTwo\nThree", "Uno\nTwo\nTres");
  expect(changes).toEqual([
    { from: 8, to: 13, insert: "Tres" },
    { from: 0, to: 4, insert: "Uno\n" },
  ]);
});
