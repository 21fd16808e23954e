import { expect, test } from "vitest";
import { cutForSearch, findFieldWeaknesses } from "../lib/field-weaknesses.ts";

const good = {
  title: "Rye for Patient People",
  description: "A dark loaf that keeps for a week.",
  content: "Mix.",
  image: "blogImages/222222222222/rye",
  topics: "Bread",
  coverAlt: "A dark loaf",
};
const weakFieldsOf = (changes: Partial<typeof good> & { metaDescription?: string }, hasCover = true) =>
  findFieldWeaknesses({ ...good, ...changes }, hasCover).map(({ field }) => field);

test("a form with all of its fields has no weakness", () => {
  expect(weakFieldsOf({})).toEqual([]);
  expect(weakFieldsOf({ metaDescription: "How to bake it." })).toEqual([]);
});

test("each empty field is named once", () => {
  for (const field of ["title", "description", "content", "topics", "coverAlt"] as const)
    expect(weakFieldsOf({ [field]: " " }), field).toEqual([field]);
  expect(weakFieldsOf({ image: "", coverAlt: "" }, false)).toEqual(["image"]);
  // A cover that is on its way has no key yet.
  expect(weakFieldsOf({ image: "" })).toEqual([]);
});

test("a title of more than 60 characters is too long for search results", () => {
  expect(weakFieldsOf({ title: "🍞".repeat(60) })).toEqual([]);
  expect(weakFieldsOf({ title: "🍞".repeat(61) })).toEqual(["title"]);
});

test("a description that repeats the title is named, whatever its letter case and punctuation", () => {
  expect(weakFieldsOf({ description: "Rye for patient people." })).toEqual(["description"]);
  expect(weakFieldsOf({ metaDescription: "RYE, for patient people!" })).toEqual(["metaDescription"]);
  expect(weakFieldsOf({ title: "", description: "" })).toEqual(["title", "description"]);
});

test("search results cut a text at the end of a word", () => {
  expect(cutForSearch("Rye bread", 9)).toBe("Rye bread");
  expect(cutForSearch("Rye bread keeps", 11)).toBe("Rye bread …");
  expect(cutForSearch("漢".repeat(20), 10)).toBe(`${"漢".repeat(10)} …`);
  expect(cutForSearch(`${"🍞".repeat(12)}`, 10)).toBe(`${"🍞".repeat(10)} …`);
});
