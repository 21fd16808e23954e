import { expect, test } from "vitest";
import { plainExcerpt } from "../lib/plain-excerpt.ts";

test("an excerpt has no signs of Markdown, and whole words", () => {
  const cases: Record<string, string> = {
    "## Rye\n\nMix the **rye** with _water_.": "Rye Mix the rye with water.",
    "- [a link](https://example.org/x) and ![a loaf](/images/loaf.webp)": "a link and a loaf",
    "with a cut link](https://example.org) after it": "with a cut link after it",
    "> 1. ~~Old~~ `code`": "1. Old code",
    "| a | b |\n| --- | --- |\n| c | d |": "a b c d",
    "```js\nlet snake_case = 1;\n```": "let snake_case = 1;",
  };
  for (const [markdown, text] of Object.entries(cases)) expect(plainExcerpt(markdown, 80)).toBe(text);
  expect(plainExcerpt("Knead the dough and wait.", 12)).toBe("Knead the…");
  expect(plainExcerpt("Knead the dough", 9)).toBe("Knead the…");
  expect(plainExcerpt("漢字漢字漢字", 4)).toBe("漢字漢字…");
});
