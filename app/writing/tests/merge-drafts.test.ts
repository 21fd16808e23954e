import { expect, test } from "vitest";
import { emptyText } from "../drafts/draft-text.ts";
import { mergeDrafts } from "../lib/merge-drafts.ts";

const draft = (fields: object) => ({ ...emptyText, ...fields });

test("each field takes the change of the side that made one", () => {
  const base = draft({ title: "Rye", topics: "Bread", content: "One.\n\nTwo." });
  const theirs = draft({ title: "Rye bread", topics: "Bread", content: "One.\n\nTwo, by them." });
  const mine = draft({ title: "Rye", topics: "Bread, Rye", content: "One, by me.\n\nTwo." });
  const { text, conflicts } = mergeDrafts(base, theirs, mine);
  expect(text).toMatchObject({ title: "Rye bread", topics: "Bread, Rye" });
  expect(text.content).toBe("One, by me.\n\nTwo, by them.");
  expect(conflicts).toEqual([]);
});

test("when both changed a field, mine stays in it and theirs is shown", () => {
  const { text, conflicts } = mergeDrafts(
    draft({ title: "Rye" }),
    draft({ title: "Theirs" }),
    draft({ title: "Mine" }),
  );
  expect(text.title).toBe("Mine");
  expect(conflicts).toEqual([{ name: "title", theirs: "Theirs", mine: "Mine" }]);
});
