import { expect, test } from "vitest";
import { type Article, articles, findProblems } from "./article.ts";

const joiningWords = new Set(
  "a an and are as at be by for from in is it its of on or that the then to which who with you your".split(
    " ",
  ),
);

test("a phrase of the front matter is taken from the article’s own text, and from no other’s", () => {
  const sourcesOf = (phrase: string) => articles.filter((article) => quotes(article, phrase));
  expect(
    findProblems(({ id, phrases }) =>
      phrases
        .map((phrase) => `${phrase} (in ${sourcesOf(phrase).map((source) => source.id)})`)
        .filter((found) => !found.endsWith(` (in ${id})`))
        .join(", "),
    ),
  ).toEqual([]);
});

test("a phrase is no quotation when it has words in another order, from different passages, or of its own", () => {
  const text = { passages: ["You bring a signature and one developer.", "Sharing the code is a bargain."] };
  expect(quotes(text, "A signature, one developer; sharing code")).toBe(true);
  for (const phrase of ["One developer, a signature", "A signature, sharing code", "A written signature", ""])
    expect(quotes(text, phrase)).toBe(false);
});

/**
 * Whether a phrase is an abridged quotation. Semicolons divide it into parts; the words of each part stand in one passage of
 * the text, in this order. Only joining words may be added.
 */
function quotes({ passages }: Pick<Article, "passages">, phrase: string): boolean {
  return phrase.split(";").every((part) => {
    const phraseWords = wordsOf(part).filter((word) => !joiningWords.has(word));
    return phraseWords.length > 1 && passages.some((passage) => standInOrder(phraseWords, wordsOf(passage)));
  });
}

function standInOrder(phraseWords: string[], words: string[]): boolean {
  let found = 0;
  for (const word of words) if (word === phraseWords[found]) found++;
  return found === phraseWords.length;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}’]+/gu) ?? [];
}
