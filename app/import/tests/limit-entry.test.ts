import type { ImportedPost } from "blog-exports/imported";
import { expect, test } from "vitest";
import { limitEntry } from "../lib/limit-entry.ts";

const long = "🚀".repeat(10_000_000);
const post: ImportedPost = {
  ...{ type: "post", sourceId: "1", kind: "post", state: "published", title: "Hello", description: "" },
  ...{ body: { format: "html", text: "Text." }, authors: [], topics: [], notes: [] },
};
const limit = 100_000;

/** The longest text in a value, and the longest list. */
function longest(value: unknown): number {
  if (typeof value === "string") return value.length;
  const inner = value && typeof value === "object" ? Object.values(value) : [];
  return Math.max(0, Array.isArray(value) ? value.length * (limit / 100) : 0, ...inner.map(longest));
}

test("no text of an entry and no list has no end, whoever wrote it", () => {
  const many = Array.from({ length: 200_000 }, () => long);
  for (const entry of [
    { ...post, title: long },
    { ...post, cover: { address: long, alt: long, caption: long }, canonicalUrl: long, topics: many },
    { ...post, body: { format: "html" as const, text: "Text.", base: long }, authors: many, notes: [long] },
    { type: "person" as const, sourceId: long, name: long, email: long, bio: long },
    { type: "subscriber" as const, email: long, name: long },
    { type: "problem" as const, where: long, message: long },
  ])
    expect(longest(limitEntry(entry))).toBeLessThanOrEqual(limit);
});

test("a text stays whole up to its limit, and what is too long to be read is named by its title", () => {
  const body = { format: "html" as const, text: "x".repeat(5_000_000) };
  expect(limitEntry({ ...post, body })).toEqual({ ...post, body });
  const message = "Its text is too long to be read, and was left out.";
  const tooLong = { ...body, text: `${body.text}x` };
  expect(limitEntry({ ...post, body: tooLong })).toEqual({ type: "problem", where: "Hello", message });
  const comment = { type: "comment" as const, sourceId: "1", postId: "1", createdAt: "" };
  expect(limitEntry({ ...comment, author: { name: "Mo", email: "" }, body: tooLong })).toMatchObject({
    where: "Comment by Mo",
  });
});
