import { fold } from "../../lib/fold.ts";
import { topicName } from "../../lib/topics.ts";

export interface WrittenQuery {
  /** The names of the topics; a result has all of them. */
  topics: string[];
  /** What stands in quotes, folded, each word behind a space: a result contains all of them. */
  phrases: string[];
  /** The rest of the query, with the words of the phrases. */
  text: string;
}

const maxTopics = 4;
const maxPhrases = 4;
const topicFilter = /(?<!\S)topic:(?:"([^"]*)"|(\S+))/giu;
const quoted = /(?<!\S)["“]([^"“”]+)["”](?!\S)/gu;

/** Reads a query such as `rye topic:python topic:"data science" "in the morning"`. */
export function readQuery(query: string): WrittenQuery {
  const labels = [...query.matchAll(topicFilter)].map(([, quoted, word]) => quoted ?? word ?? "");
  const names = [...new Set(labels.map(topicName))].filter((name) => name !== "").slice(0, maxTopics);
  const text = query.replace(topicFilter, " ");
  const phrases = [...text.matchAll(quoted)].map(([, phrase]) => spacedWords(phrase!));
  return {
    topics: names,
    phrases: [...new Set(phrases)].filter((phrase) => phrase.trim()).slice(0, maxPhrases),
    text: text.replace(quoted, " $1 ").replace(/\s+/g, " ").trim(),
  };
}

/** The folded words of a text between single spaces, so that a phrase is found at the borders of words. */
export function spacedWords(text: string): string {
  return ` ${fold(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim()} `;
}
