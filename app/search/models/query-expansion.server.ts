// Query expansion: the words of the index that each word of a query may stand for.
import type { Db } from "../../../db/engine.ts";
import { hashOf } from "../../lib/hash-of.ts";
import { type SearchWord, searchWord, stemsOf } from "../../markdown/search-words.server.ts";
import { maxMistakes } from "../lib/spelling.ts";
import {
  estimateDocumentFrequencies,
  findCompletions,
  findSimilarWords,
  type PostingList,
  readPostings,
} from "./search-lists.server.ts";

/** A word that a word of the query stands for. `weight`: from 0 to 1, how probably it was meant. */
interface Alternative {
  word: string;
  stem: string;
  term: number;
  weight: number;
  list: PostingList;
}

export interface ExpandedWord {
  word: string;
  /** Empty: no blog has the word or a similar one. */
  alternatives: Alternative[];
}

/** A word that may be looked up in the index, and the form by which the index may know it. */
interface Candidate {
  word: string;
  stem: string;
}

/** Correcting a misspelt word takes time. */
const maxCorrectedWords = 3;
const maxCorrections = 5;
const maxSimilarWords = 30;
const maxParts = 8;
const maxCompletions = 12;
/** How many blogs are compared at most for each word of a query: those about which the word says most. */
const maxPostings = 1000;
/** Enough to tell a frequent word from a rare one. */
const maxComparedPostings = 100;
/** The weight of a word that begins with the query's word. `unknown`: no blog has the query's word; `known`: some have it. */
const completionWeights = { unknown: 0.8, known: 0.3 };
/** The weight of a correction that is as frequent as the best one, which has weight 1; the weight of rarer ones is smaller. */
const otherCorrectionWeight = 0.5;

/** Finds the lists of all words. For a word that no blog has, finds those of other words. */
export async function expandQuery(db: Db, words: SearchWord[]): Promise<ExpandedWord[]> {
  const expandedWords = words.map(({ word }): ExpandedWord => ({ word, alternatives: [] }));
  await addAlternatives(db, expandedWords, words.map(candidatesOf), 1);
  await addCompletions(db, words, expandedWords);
  await addParts(db, words, expandedWords);
  await addCorrections(db, expandedWords);
  return expandedWords;
}

/** Words that begin with an unknown one, or with the last one, which may be incomplete. */
async function addCompletions(db: Db, words: SearchWord[], expandedWords: ExpandedWord[]) {
  const unknown = expandedWords.filter(isUnknown);
  const last = expandedWords.at(-1);
  const mayBeIncomplete = last && !isUnknown(last) && [...words.at(-1)!.word].length > 2;
  const completionLists = await findCompletions(
    db,
    [...unknown, ...(mayBeIncomplete ? [last] : [])].map(({ word }) => word),
    maxCompletions,
  );
  const candidates = completionLists.map((list) => list.map(searchWord).flatMap(candidatesOf));
  await addAlternatives(db, unknown, candidates.slice(0, unknown.length), completionWeights.unknown);
  if (mayBeIncomplete) await addAlternatives(db, [last], candidates.slice(-1), completionWeights.known);
}

/** "node" and "js" for "node.js", when no blog has the name itself. */
async function addParts(db: Db, words: SearchWord[], expandedWords: ExpandedWord[]) {
  const parts = words
    .filter((word, at) => isUnknown(expandedWords[at]!) && word.isName)
    .flatMap((word) => word.parts);
  const expandedParts = parts
    .map(({ word }): ExpandedWord => ({ word, alternatives: [] }))
    .slice(0, maxParts);
  await addAlternatives(db, expandedParts, parts.map(candidatesOf), 1);
  expandedWords.push(...expandedParts);
}

/** Similar words for those that no blog has. What is found more often was more probably meant. */
async function addCorrections(db: Db, expandedWords: ExpandedWord[]) {
  const misspelt = expandedWords
    .filter((word) => isUnknown(word) && maxMistakes(word.word) > 0)
    .slice(0, maxCorrectedWords);
  const similar = await similarToWordsOrStems(
    db,
    misspelt.map(({ word }) => word),
  );
  // First short lists, to see which of the words are frequent; then the best words get their whole lists.
  const comparedWords = misspelt.map(({ word }): ExpandedWord => ({ word, alternatives: [] }));
  await addAlternatives(
    db,
    comparedWords,
    similar.map((list) => list.map(searchWord).flatMap(candidatesOf)),
    1,
    maxComparedPostings,
  );
  const frequencies = await estimateDocumentFrequencies(
    db,
    comparedWords.flatMap(({ alternatives }) => alternatives),
  );
  const frequencyOf = ({ term }: Alternative) => frequencies.get(term) ?? 0;
  const best = comparedWords.map(({ alternatives }) =>
    alternatives
      .sort((a, b) => frequencyOf(b) - frequencyOf(a) || (a.word < b.word ? -1 : 1))
      .slice(0, maxCorrections),
  );
  await addAlternatives(db, misspelt, best, 1);
  for (const { alternatives } of misspelt)
    for (const other of alternatives.slice(1))
      other.weight = (otherCorrectionWeight * frequencyOf(other)) / frequencyOf(alternatives[0]!);
}

/** When no word is similar to a misspelt one, perhaps one is similar to its stem: blogs may have other inflections. */
async function similarToWordsOrStems(db: Db, words: string[]): Promise<string[][]> {
  const similar = await findSimilarWords(db, words, maxSimilarWords);
  const stems = words.map((word, at) => (similar[at]!.length > 0 ? "" : searchWord(word).stem));
  const similarToStems = await findSimilarWords(db, stems, maxSimilarWords);
  return similar.map((list, at) => (list.length > 0 ? list : similarToStems[at]!));
}

function candidatesOf(word: SearchWord): Candidate[] {
  return stemsOf(word).map((stem) => ({ word: word.word, stem }));
}

/** Adds the lists of the candidates of each word, in their order, without those that are empty. */
async function addAlternatives(
  db: Db,
  expandedWords: ExpandedWord[],
  candidates: Candidate[][],
  weight: number,
  // Divided by the number of similar words. Each has two candidates: itself and its stem.
  maxPostingsPerList = Math.ceil(
    maxPostings / Math.max(1, Math.max(0, ...candidates.map(({ length }) => length)) / 2),
  ),
) {
  const all = expandedWords.flatMap(({ alternatives }, at) => {
    const present = new Set(alternatives.map(({ stem }) => stem));
    const distinct = new Map(candidates[at]!.map((candidate) => [candidate.stem, candidate]));
    return [...distinct.values()].filter(({ stem }) => !present.has(stem)).map((one) => ({ ...one, at }));
  });
  const terms = all.map(({ stem }) => hashOf(stem));
  const lists = await readPostings(db, terms, maxPostingsPerList);
  for (const [index, { stem, word, at }] of all.entries()) {
    const list = lists[index]!;
    if (list.postings.length > 0)
      expandedWords[at]!.alternatives.push({ stem, word, term: terms[index]!, weight, list });
  }
}

function isUnknown({ alternatives }: ExpandedWord) {
  return alternatives.length === 0;
}
