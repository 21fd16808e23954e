import { expect, test } from "vitest";
import { findQuote } from "../lib/find-quote.ts";
import { passageLink } from "../lib/passage-link.ts";

const text =
  "Rye is dark. Wheat is light. Rye is sour, and rye keeps for a week when it is wrapped in linen.";
const quoteOf = (exact: string, start = text.indexOf(exact)) => ({
  exact,
  start,
  prefix: text.slice(Math.max(0, start - 32), start),
  suffix: text.slice(start + exact.length, start + exact.length + 32),
});
const found = (changed: string, quote: ReturnType<typeof quoteOf>) => {
  const place = findQuote(changed, quote);
  return place && changed.slice(place.start, place.end);
};

test("words that stand there several times are found by what is around them, then by their place", () => {
  const second = quoteOf("Rye is", text.indexOf("Rye is sour"));
  expect(findQuote(text, second)?.start).toBe(second.start);
  const longer = `A first sentence of another person. ${text}`;
  expect(findQuote(longer, second)?.start).toBe(longer.indexOf("Rye is sour"));
  expect(findQuote("ab ab ab", { exact: "ab", prefix: "", suffix: "", start: 6 })?.start).toBe(6);
});

test("words are found after small edits of them, and lost when they are gone", () => {
  const quote = quoteOf("rye keeps for a week when it is wrapped");
  expect(found(text.replace("a week", "one week"), quote)).toBe("rye keeps for one week when it is wrapped");
  expect(found(text.replace("keeps", "keeps well"), quote)).toContain("keeps well for a week");
  expect(found(text.replace(/Rye is sour.*/, "Oats are sweet."), quote)).toBeUndefined();
  expect(found("", quote)).toBeUndefined();
});

test("the link of a passage names its words, or the ends of a long one", () => {
  expect(passageLink("/blog/s1", "re-used, twice & more")).toBe(
    "/blog/s1#:~:text=re%2Dused%2C%20twice%20%26%20more",
  );
  const words = Array.from({ length: 40 }, (_, index) => `word${index}`).join(" ");
  expect(passageLink("/blog/s1", words)).toBe(
    "/blog/s1#:~:text=word0%20word1%20word2%20word3%20word4,word35%20word36%20word37%20word38%20word39",
  );
});
