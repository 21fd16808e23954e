import type { Db } from "../../../db/engine.ts";
import type { BlogKind } from "../../../db/schema.ts";
import { createMatcher, type Matcher } from "../../lib/search-highlight.ts";
import { isStopWord, type SearchWord, searchWords } from "../../markdown/search-words.server.ts";
import { kindOfNoun } from "../lib/search-kinds.ts";
import { type ExpandedWord, expandQuery } from "./query-expansion.server.ts";

export interface QueryWords {
  words: ExpandedWord[];
  /** The kind that the query names beside other words: "course" in "python course". */
  wanted: BlogKind | undefined;
  /** Whether a blog need not have the word: the name of a kind. */
  isOptional(word: ExpandedWord): boolean;
  /** The words that were meant, behind a space each. */
  phrase: string;
  /** What was meant by the misspelt words. */
  corrections: Map<string, string>;
  matcher: Matcher;
}

/** Each word of a query takes time. */
const maxWords = 8;

export async function readQueryWords(db: Db, text: string): Promise<QueryWords> {
  const selected = selectWords(searchWords(text));
  const words = await expandQuery(db, selected);
  const nouns = words.filter(({ word }) => kindOfNoun(word));
  const isOptional = (word: ExpandedWord) => nouns.length < words.length && nouns.includes(word);
  const wanted = words.find(isOptional);
  return {
    words,
    wanted: wanted && kindOfNoun(wanted.word),
    isOptional,
    phrase: ` ${words.map(meantWord).join(" ")} `,
    corrections: new Map(words.filter(isCorrected).map((word) => [word.word, meantWord(word)])),
    matcher: createQueryMatcher(selected, words),
  };
}

/** Leaves out stop words and single letters, unless there are no other words. */
function selectWords(words: SearchWord[]): SearchWord[] {
  const parts = words.flatMap((word) => (word.parts.length === 0 || word.isName ? [word] : pairsOf(word)));
  const distinct = [...new Map(parts.map((word) => [word.word, word])).values()];
  const withoutStopWords = distinct.filter((word) => !isStopWord(word) && !/^[a-z]$/.test(word.word));
  return (withoutStopWords.length > 0 ? withoutStopWords : distinct.slice(0, 2)).slice(0, maxWords);
}

/** The pairs of characters of a script without spaces; the last character alone only when there is no pair. */
function pairsOf({ parts }: SearchWord) {
  return parts.length > 1 ? parts.slice(0, -1) : parts;
}

function meantWord({ word, alternatives }: ExpandedWord) {
  return alternatives.some((one) => one.word === word) ? word : (alternatives[0]?.word ?? word);
}

/** Not what the query's word is only the beginning of. */
function isCorrected(word: ExpandedWord) {
  return meantWord(word) !== word.word && word.alternatives[0]!.weight === 1;
}

function createQueryMatcher(words: SearchWord[], expandedWords: ExpandedWord[]) {
  const alternatives = expandedWords.flatMap((word) => word.alternatives);
  return createMatcher(
    [...new Set([...words.map(({ word }) => word), ...alternatives.map(({ word }) => word)])],
    [...new Set(alternatives.map(({ stem }) => stem))],
  );
}
