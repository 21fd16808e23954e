import { fold, trigrams } from "../lib/fold.ts";
import { hashOf } from "../lib/hash-of.ts";
import { isStopWord, type SearchWord, searchWords } from "./search-words.server.ts";

/** What the search stores of a blog. */
export interface SearchTexts {
  /** Its terms, as hashes of their stems, each once, and how much each says about the blog, from 1 to 127. */
  terms: { term: number; impact: number }[];
  /**
   * Distinct words, folded, by which misspelt words are corrected and beginnings of words completed: those with the
   * greatest impact first.
   */
  words: string[];
  /** Distinct pieces of three characters of title and description, as tokens of letters and digits. */
  headGrams: string[];
  /** Title and the first part of the content, folded, for the catalogue's filter. */
  folded: string;
}

/** At most this many terms and words are stored: those with the greatest impact. */
const maxTerms = 2000;
const maxContentLength = 250_000;
const maxFoldedLength = 20_000;
/** The most that title, description and content contribute to the impact of a term. */
const weights = { title: 60, description: 34, content: 45 };
/** A text of this many words is of usual length: in a longer one, a word says less. */
const usualWordCount = 400;

/** Computes what the search stores of a blog. Long texts take long, so this runs in a thread. */
export function buildSearchTexts(blog: { title: string; description: string }, plain: string): SearchTexts {
  const title = indexWords(blog.title);
  const description = indexWords(blog.description).filter((word) => !isStopWord(word));
  const content = indexWords(plain.slice(0, maxContentLength)).filter((word) => !isStopWord(word));
  const impacts = new Map<string, number>();
  const add = (counts: Map<string, number>, impactOf: (count: number) => number) => {
    for (const [stem, count] of counts) impacts.set(stem, (impacts.get(stem) ?? 0) + impactOf(count));
  };
  const titleWeight = weights.title / (0.8 + 0.05 * Math.max(4, title.length));
  const contentLengthFactor = 0.5 + (0.5 * content.length) / usualWordCount;
  add(countStems(title), () => titleWeight);
  add(countStems(description), () => weights.description);
  add(countStems(content), (count) => (weights.content * count) / (count + 1.5 * contentLengthFactor));
  const best = [...impacts].sort(([, a], [, b]) => b - a).slice(0, maxTerms);
  const wordsOf = Map.groupBy([...title, ...description, ...content], ({ stem }) => stem);
  const words = best.flatMap(([stem]) => wordsOf.get(stem)!.map(({ word }) => word));
  return {
    terms: mergeTerms(best),
    words: [...new Set(words)].slice(0, maxTerms),
    headGrams: trigrams(fold(`${blog.title}\n${blog.description}`)),
    folded: fold(`${blog.title}\n${plain.slice(0, maxFoldedLength)}`),
  };
}

/** The words that the index holds for a text: for a script without spaces, pairs of characters alone. */
function indexWords(text: string): SearchWord[] {
  return searchWords(text).flatMap((word) => {
    if (word.parts.length === 0) return [word];
    return word.isName ? [word, ...word.parts] : word.parts;
  });
}

function countStems(words: SearchWord[]) {
  const counts = new Map<string, number>();
  for (const { stem } of words) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

/** Two stems may have the same hash: then the greater impact counts. */
function mergeTerms(stems: [string, number][]) {
  const terms = new Map<number, number>();
  for (const [stem, impact] of stems) {
    const term = hashOf(stem);
    terms.set(term, Math.max(terms.get(term) ?? 1, Math.min(127, Math.round(impact))));
  }
  return [...terms].map(([term, impact]) => ({ term, impact })).sort((a, b) => a.term - b.term);
}
