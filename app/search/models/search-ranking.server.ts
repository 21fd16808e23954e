import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { findImpact } from "./packed-terms.server.ts";
import type { ExpandedWord } from "./query-expansion.server.ts";
import { estimateDocumentFrequencies } from "./search-lists.server.ts";

interface WeightedWord extends ExpandedWord {
  /**
   * How much the word says about a blog (inverse document frequency): least for a word that is in every text. The `weight` of an
   * alternative is something else: how probably it was meant.
   */
  weight: number;
}

interface RankedBlog {
  row: number;
  /** The impact of each word. */
  impacts: Float64Array;
  score: number;
  /**
   * The greatest score that the blog can have. Where a list is cut, the blog may have the word without being in the list: then
   * the word counts with the list's last impact. A blog that may have all words gets the bonus.
   */
  maxScore: number;
}

/** A word that stands in every text still puts blogs with it before those without. */
const minWeight = 0.01;
/** Added to the `maxScore` of a blog that may have all words: greater than any sum of impacts. */
const completeBonus = 1e6;
/** When a word's list is cut, the terms of this many blogs are read in full. */
const maxExaminedBlogs = 150;
/** A question of this many words or more is rarely answered by a blog with all of them. */
const minWordsOfQuestion = 4;
/** What has only some of the words is worth a look when its score is not below this share of the best one. */
const minShareOfBest = 0.3;
/** This many of the best blogs are read. */
const maxCandidates = 230;

export interface Ranking {
  /** Best first, by the words alone. */
  candidates: { row: number; score: number }[];
  /** Whether there may be more. */
  isCut: boolean;
  /** Whether none has all of the words. */
  isPartial: boolean;
  /** Of all words: what a blog's title adds is in proportion. */
  weight: number;
}

/**
 * The blogs with all of the words; also those with some of them when none has all or the query is a question. `allowedRows`: the
 * only rows that count; undefined: all. `isOptional`: whether a blog without the word still has all of them.
 */
export async function rankBlogs(
  db: Db,
  expandedWords: ExpandedWord[],
  isOptional: (word: ExpandedWord) => boolean,
  allowedRows?: Set<number>,
): Promise<Ranking> {
  const words = await weighWords(
    db,
    expandedWords.filter(({ alternatives }) => alternatives.length > 0),
  );
  if (words.length === 0) return { candidates: [], isCut: false, isPartial: true, weight: 0 };
  const all = collectCandidates(words, allowedRows);
  const examined = await addMissingImpacts(db, words, all);
  const blogs = examined.filter(({ score }) => score > 0).sort(byScore);
  const isComplete = ({ impacts }: RankedBlog) =>
    impacts.every((impact, at) => impact > 0 || isOptional(words[at]!));
  const hasComplete = blogs.some(isComplete);
  const mayLackWords = !hasComplete || words.length >= minWordsOfQuestion;
  const minScore = minShareOfBest * (blogs[0]?.score ?? 0);
  const found = blogs.filter((blog) => (mayLackWords && blog.score >= minScore) || isComplete(blog));
  return {
    candidates: found.slice(0, maxCandidates),
    isCut: examined.length < all.length || found.length > maxCandidates,
    isPartial: !hasComplete || words.length < expandedWords.length,
    weight: words.reduce((sum, word) => sum + word.weight, 0),
  };
}

async function weighWords(db: Db, expandedWords: ExpandedWord[]): Promise<WeightedWord[]> {
  const frequencies = await estimateDocumentFrequencies(
    db,
    expandedWords.flatMap((word) => word.alternatives),
  );
  // The highest row number stands for the number of blogs: counting them would read the whole table, and removed ones matter
  // little.
  const { rows } = await sql<{ row: number }>`
    select row from search_blogs order by row desc limit 1`.execute(db);
  const total = rows[0]?.row ?? 1;
  return expandedWords.map((word) => {
    const blogs = Math.min(
      total,
      Math.max(...word.alternatives.map(({ term }) => frequencies.get(term) ?? 0)),
    );
    return { ...word, weight: Math.max(minWeight, Math.log(1 + (total - blogs + 0.5) / (blogs + 0.5))) };
  });
}

/**
 * The blogs of all lists, with the impacts in these lists. `allowedRows`: the only rows that count; when a list is cut, those of
 * them that are in no list are added too.
 */
function collectCandidates(words: WeightedWord[], allowedRows?: Set<number>): RankedBlog[] {
  const blogs = new Map<number, RankedBlog>();
  const add = (row: number) => {
    const blog = { row, impacts: new Float64Array(words.length), score: 0, maxScore: 0 };
    blogs.set(row, blog);
    return blog;
  };
  if (allowedRows && hasCutList(words)) for (const row of allowedRows) add(row);
  for (const [at, { alternatives }] of words.entries())
    for (const { weight, list } of alternatives)
      for (const { row, impact } of list.postings) {
        if (allowedRows && !allowedRows.has(row)) continue;
        const blog = blogs.get(row) ?? add(row);
        blog.impacts[at] = Math.max(blog.impacts[at]!, impact * weight);
      }
  const lastImpacts = words.map(({ alternatives }) =>
    Math.max(
      ...alternatives.map(({ weight, list }) => (list.isCut ? weight * list.postings.at(-1)!.impact : 0)),
    ),
  );
  for (const blog of blogs.values()) {
    const best = blog.impacts.map((impact, at) => impact || lastImpacts[at]!);
    blog.score = scoreOf(words, blog.impacts);
    blog.maxScore = scoreOf(words, best) + (best.every((impact) => impact > 0) ? completeBonus : 0);
  }
  return [...blogs.values()];
}

function scoreOf(words: WeightedWord[], impacts: Float64Array) {
  return words.reduce((sum, { weight }, at) => sum + weight * impacts[at]!, 0);
}

function hasCutList(words: WeightedWord[]) {
  return words.some(({ alternatives }) => alternatives.some(({ list }) => list.isCut));
}

/**
 * When lists are cut, reads the impacts that they lack, of the blogs with the greatest `maxScore`, and leaves out the others that
 * lack any.
 */
async function addMissingImpacts(db: Db, words: WeightedWord[], blogs: RankedBlog[]): Promise<RankedBlog[]> {
  if (!hasCutList(words)) return blogs;
  const { known = [], lacking = [] } = Object.groupBy(blogs, ({ impacts }) =>
    impacts.includes(0) ? "lacking" : "known",
  );
  const best = lacking.sort((a, b) => b.maxScore - a.maxScore || b.row - a.row).slice(0, maxExaminedBlogs);
  const termsOf = await readTerms(db, best);
  for (const blog of best) {
    const terms = termsOf.get(blog.row);
    if (!terms) continue;
    for (const [at, { alternatives }] of words.entries())
      if (blog.impacts[at] === 0)
        blog.impacts[at] = Math.max(
          ...alternatives.map(({ term, weight }) => weight * findImpact(terms, term)),
        );
    blog.score = scoreOf(words, blog.impacts);
  }
  return [...known, ...best];
}

async function readTerms(db: Db, blogs: RankedBlog[]) {
  if (blogs.length === 0) return new Map<number, Uint8Array>();
  const { rows } = await sql<{ row: number; terms: Uint8Array }>`
    select row, terms from search_blogs where row in (${sql.join(blogs.map(({ row }) => row))})`.execute(db);
  return new Map(rows.map(({ row, terms }) => [row, terms]));
}

const byScore = (a: RankedBlog, b: RankedBlog) => b.score - a.score || b.row - a.row;
