import type { SearchEntry } from "../../db/engine.ts";
import { fold, indexGrams, uniqueWords } from "../lib/fold.ts";

/** A blog's entry in the search, without its id. */
export type SearchTexts = Omit<SearchEntry, "id">;

/** Folding can make a text longer, since some characters fold into several. */
const maxContentLength = 250_000;
/** Substrings are found only in the first part of the content, since there may be as many as characters. */
const maxBodyLength = 20_000;
const maxWordLength = 60;

/** Folds a blog's texts for the search. Long texts take long, so this runs in a thread. */
export function buildSearchTexts(blog: { title: string; description: string }, plain: string): SearchTexts {
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
