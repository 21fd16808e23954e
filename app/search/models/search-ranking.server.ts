import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";
import { fold } from "../../lib/fold.ts";
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
/** When a word's list is cut, the terms of this many blogs are read in full: those with the greatest `maxScore`. */
const maxExaminedBlogs = 100;
/** A question of this many words or more is rarely answered by a blog with all of them. */
const minWordsOfQuestion = 4;
/** This many of the best blogs are compared by the wording of their titles. */
const maxComparedTitles = 40;
/**
 * Added to a score, times the weight of all words: when the title or the description contains the query as a phrase, and when the
 * title is the query.
 */
const bonuses = { phraseInTitle: 40, wholeTitle: 40, phraseInDescription: 12 };

/**
 * Ids of visible blogs with all of the words, best first; also of those with some of them when none has all or the query is a
 * question. `allowedRows`: the only rows that count; undefined: all.
 */
export async function rankBlogs(
  db: Db,
  expandedWords: ExpandedWord[],
  limit: number,
  allowedRows?: Set<number>,
): Promise<string[]> {
  const words = await weighWords(
    db,
    expandedWords.filter(({ alternatives }) => alternatives.length > 0),
  );
  if (words.length === 0) return [];
  const found = await addMissingImpacts(db, words, collectCandidates(words, allowedRows));
  const blogs = allowedRows ? found.filter(({ score }) => score > 0) : found;
  const isComplete = ({ impacts }: RankedBlog) => impacts.every((impact) => impact > 0);
  const mayLackWords = words.length >= minWordsOfQuestion || !blogs.some(isComplete);
  const candidates = (mayLackWords ? blogs : blogs.filter(isComplete))
    .sort(byScore)
    .slice(0, maxComparedTitles);
  return (await rankWithPhraseBonus(db, words, candidates)).slice(0, limit);
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

/** When lists are cut, keeps the blogs with the greatest `maxScore`, and reads the impacts that the lists lack. */
async function addMissingImpacts(db: Db, words: WeightedWord[], blogs: RankedBlog[]): Promise<RankedBlog[]> {
  if (!hasCutList(words) || blogs.length === 0) return blogs;
  const best = blogs.sort((a, b) => b.maxScore - a.maxScore || b.row - a.row).slice(0, maxExaminedBlogs);
  const { rows } = await sql<{ row: number; terms: Uint8Array }>`
    select row, terms from search_blogs where row in (${sql.join(best.map(({ row }) => row))})`.execute(db);
  const termsOf = new Map(rows.map(({ row, terms }) => [row, terms]));
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
  return best;
}

const byScore = (a: RankedBlog, b: RankedBlog) => b.score - a.score || b.row - a.row;

/**
 * Ids of the visible ones among these blogs, best first. A blog gets a bonus when its title or its description has the words
 * of the query side by side.
 */
async function rankWithPhraseBonus(db: Db, words: WeightedWord[], candidates: RankedBlog[]) {
  const scores = new Map(candidates.map(({ row, score }) => [row, score]));
  const rows = await visibleBlogs(db)
    .innerJoin(sql<{ row: number; blog_id: string }>`search_blogs`.as("s"), "s.blog_id", "blogs.id")
    .select(["s.row", "blogs.id", "blogs.title", "blogs.description", "blogs.position"])
    .where("s.row", "in", [...scores.keys()])
    .execute();
  const phrase = words.map(({ word, alternatives }) =>
    alternatives.some((one) => one.word === word) ? word : alternatives[0]!.word,
  );
  const weight = words.reduce((sum, word) => sum + word.weight, 0);
  const rankedBlogs = rows.map((blog) => ({
    ...blog,
    score: scores.get(blog.row)! + weight * phraseBonus(blog, phrase.join(" ")),
  }));
  rankedBlogs.sort((a, b) => b.score - a.score || b.position - a.position || (a.id < b.id ? 1 : -1));
  return rankedBlogs.map(({ id }) => id);
}

function phraseBonus({ title, description }: { title: string; description: string }, phrase: string) {
  const [foldedTitle, foldedDescription] = [spacedWords(title), spacedWords(description)];
  if (foldedTitle === ` ${phrase} `) return bonuses.phraseInTitle + bonuses.wholeTitle;
  if (foldedTitle.includes(` ${phrase} `)) return bonuses.phraseInTitle;
  return foldedDescription.includes(` ${phrase} `) ? bonuses.phraseInDescription : 0;
}

/** The words of a text between single spaces, so that a phrase is found at the borders of words. */
function spacedWords(text: string) {
  return ` ${fold(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim()} `;
}
