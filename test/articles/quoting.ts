import type { Article } from "./article.ts";

const joiningWords = new Set(
  "a an and are as at be by for from in is it its of on or that the then to which who with you your".split(
    " ",
  ),
);

/**
 * Whether a phrase is an abridged quotation. Semicolons divide it into parts; the words of each part stand in one passage of
 * the text, in this order. Only joining words may be added.
 */
export function quotes({ passages }: Pick<Article, "passages">, phrase: string): boolean {
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
