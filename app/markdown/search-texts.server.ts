import type { SearchEntry } from "../../db/engine.ts";
import { fold, indexGrams, uniqueWords } from "../lib/fold.ts";

/** What a blog is found by, but for its id. */
export type SearchTexts = Omit<SearchEntry, "id">;

/** Some signs fold into many: what is found is bounded all the same. */
const maxContentLength = 250_000;
/** Pieces of words are found in the first part alone: there may be as many of them as there are letters. */
const maxBodyLength = 20_000;
const maxWordLength = 60;

/** Folds a blog's texts for the search. It takes time that grows with the text, so it is done in a thread. */
export function searchTexts(blog: { title: string; description: string }, plain: string): SearchTexts {
  const [title, description] = [fold(blog.title), fold(blog.description)];
  const content = fold(plain).slice(0, maxContentLength);
  const [head, body] = [`${title}\n${description}`, `${title}\n${content.slice(0, maxBodyLength)}`];
  return {
    title,
    description,
    content,
    head,
    body,
    words: uniqueWords(`${head}\n${content}`).filter((word) => word.length <= maxWordLength),
    headGrams: indexGrams(head),
    bodyGrams: indexGrams(body),
  };
}
