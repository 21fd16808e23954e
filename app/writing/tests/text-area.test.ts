import { expect, test } from "vitest";
import { imageMarkdown } from "../images/image-markdown.ts";
import { findMatches } from "../rich/menus/find-matches.ts";
import { countWords } from "../text/count-words.ts";

test("words are counted without the addresses of links and images", () => {
  expect(countWords("").words).toBe(0);
  expect(countWords("It's **two** [words here](https://example.org/a-b)").words).toBe(4);
  expect(countWords('![A hive](/images/a/b-1600.webp#wide "Cold day") https://example.org/').words).toBe(2);
  expect(countWords("word ".repeat(660))).toEqual({ words: 660, minutes: 3 });
});

test("all matches are found, and what is searched is taken literally", () => {
  expect(findMatches("Rye (rye) RYE", "rye", false)).toEqual([0, 5, 10]);
  expect(findMatches("Rye (rye) RYE", "rye", true)).toEqual([5]);
  expect(findMatches("a.b a+b", ".", false)).toEqual([1]);
});

test("alternative text and caption cannot break out of an image", () => {
  const details = { alt: " A [lake]\nat noon ", caption: 'Cold, "very"', size: "wide" as const };
  expect(imageMarkdown("/images/a/b-1600.webp", details)).toBe(
    '![A \\[lake\\] at noon](/images/a/b-1600.webp#wide "Cold, \\"very\\"")',
  );
  expect(imageMarkdown("/a.webp", { alt: "", caption: "", size: "" })).toBe("![](/a.webp)");
});
