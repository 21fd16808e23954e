import { expect, test } from "vitest";
import { emptyText } from "../../../app/editor/drafts/draft-text.ts";
import { type Change, changesBetween, mergeDrafts } from "../../../app/editor/drafts/merge-drafts.ts";

const draft = (fields: object) => ({ ...emptyText, ...fields });

test("each field takes the change of the side that made one", () => {
  const base = draft({ title: "Rye", topics: "Bread", content: "One.\n\nTwo." });
  const theirs = draft({ title: "Rye bread", topics: "Bread", content: "One.\n\nTwo, by them." });
  const mine = draft({ title: "Rye", topics: "Bread, Rye", content: "One, by me.\n\nTwo." });
  const { text, clashes } = mergeDrafts(base, theirs, mine);
  expect(text).toMatchObject({ title: "Rye bread", topics: "Bread, Rye" });
  expect(text.content).toBe("One, by me.\n\nTwo, by them.");
  expect(clashes).toEqual([]);
});

test("of a field that both changed mine stays, and theirs is shown", () => {
  const { text, clashes } = mergeDrafts(
    draft({ title: "Rye" }),
    draft({ title: "Theirs" }),
    draft({ title: "Mine" }),
  );
  expect(text.title).toBe("Mine");
  expect(clashes).toEqual([{ name: "title", theirs: "Theirs", mine: "Mine" }]);
});

test("a paragraph that both changed is in the text twice, and the clash says where", () => {
  const { text, clashes } = mergeDrafts(
    draft({ content: "A\n\nB" }),
    draft({ content: "A\n\nTheirs" }),
    draft({ content: "A\n\nMine" }),
  );
  expect(text.content).toBe("A\n\nTheirs\n\nMine");
  expect(clashes).toEqual([{ name: "content", theirs: "Theirs", mine: "Mine", both: "Theirs\n\nMine" }]);
});

test("equal changes of both are no clash", () => {
  const same = draft({ title: "Rye bread", content: "A" });
  expect(mergeDrafts(emptyText, same, same)).toEqual({
    text: expect.objectContaining({ title: "Rye bread", content: "A" }),
    clashes: [],
  });
});

const apply = (text: string, changes: Change[]) =>
  changes.reduce((text, { from, to, text: by }) => text.slice(0, from) + by + text.slice(to), text);

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
    { from: 8, to: 13, text: "Tres" },
    { from: 0, to: 4, text: "Uno\n" },
  ]);
});
