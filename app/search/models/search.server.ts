import { type Db, slowReads } from "../../../db/engine.ts";
import { resolveTopics } from "../../core/blog-topics.server.ts";
import { fold } from "../../lib/fold.ts";
import { createMatcher, type Matcher } from "../../lib/search-highlight.ts";
import { readQuery } from "../lib/read-query.ts";
import { type Door, findDoors, type Named } from "./doors.server.ts";
import { type FoundBlog, headBonus, readFound, withPhrases } from "./found-blogs.server.ts";
import { type QueryWords, readQueryWords } from "./query-words.server.ts";
import { passes, readHeadsOfTopics, rowsOfFilter, type SearchFilter } from "./search-filter.server.ts";
import { findContaining, findNewestContaining } from "./search-heads.server.ts";
import { type Ranking, rankBlogs } from "./search-ranking.server.ts";

export interface SearchQuery extends Partial<Omit<SearchFilter, "topics">> {
  q: string;
  /** A topic's name. */
  topic?: string;
  /** `next` of the page before. */
  after?: string;
  limit?: number;
}

/** The lessons of one course are found as their course, which may not match itself. */
export interface SearchHit {
  id: string;
  /** The best two, best first. `slug`: as in their address. */
  lessons: { id: string; slug: string; title: string; description: string }[];
}

export interface SearchHits {
  /** A page of them, best first. */
  hits: SearchHit[];
  /** All blogs of all pages, lessons too. */
  found: FoundBlog[];
  /** How many there are, at most 200. */
  total: number;
  /** Whether there may be more than `total`. */
  isMore: boolean;
  /** `after` of the next page. */
  next?: string;
  /** To what is called as the query. */
  doors: Door[];
  matcher: Matcher;
}

export const maxHits = 200;
const maxLessonsOfHit = 2;
/** The titles of this many of the best blogs are compared with the query. */
const maxComparedHeads = 60;
const pageSize = 20;

interface Found {
  blogs: FoundBlog[];
  doors: Door[];
  isCut: boolean;
  matcher: Matcher;
}

/**
 * Finds public blogs, best first. A word that no blog contains is replaced by longer words that begin with it, by its parts ("node"
 * and "js" for "node.js"), or by the most similar words. When no blog contains all words, or the query has four words or more,
 * blogs with some of them are found too. `topic:NAME` in a query keeps the blogs of that topic; without other words they
 * come newest first. `"Words in quotes"` keep the blogs that contain them in this order. What is called
 * as the query comes first: courses, then the posts of people. `named`: the catalogue.
 */
export async function searchBlogs(
  db: Db,
  query: SearchQuery,
  named: Named = { courses: new Map(), paths: [] },
): Promise<SearchHits> {
  const { blogs, isCut, matcher, doors } = await findBlogs(slowReads(db), query, named);
  const hits = foldLessons(blogs);
  const total = Math.min(hits.length, maxHits);
  const from = startOfPage(hits, query.after);
  const to = Math.min(total, from + (query.limit ?? pageSize));
  return {
    hits: hits.slice(from, to),
    found: blogs,
    total,
    isMore: isCut || hits.length > maxHits,
    next: to < total ? `${to}.${hits[to - 1]!.id}` : undefined,
    matcher,
    doors,
  };
}

function foldLessons(blogs: FoundBlog[]): SearchHit[] {
  const hits = new Map<string, SearchHit>();
  for (const { id, course_id, slug, title, description } of blogs) {
    const hit: SearchHit = hits.get(course_id ?? id) ?? { id: course_id ?? id, lessons: [] };
    hits.set(hit.id, hit);
    if (slug !== null && hit.lessons.length < maxLessonsOfHit)
      hit.lessons.push({ id, slug, title, description });
  }
  return [...hits.values()];
}

/** Behind the last hit of the page before, which may have moved; where it is gone, as many hits from the beginning. */
function startOfPage(hits: SearchHit[], after: string | undefined) {
  const [, count, last] = /^(\d{1,3})\.(.+)$/.exec(after ?? "") ?? [];
  if (!count) return 0;
  const at = hits.findIndex(({ id }) => id === last);
  return at < 0 ? Math.max(0, Number(count) - 1) : at + 1;
}

async function findBlogs(db: Db, query: SearchQuery, named: Named): Promise<Found> {
  const { topics: written, phrases, text } = readQuery(query.q);
  const topics = await resolveTopics(db, [...(query.topic ? [query.topic] : []), ...written]);
  const filter: SearchFilter = { ...query, topics };
  if (text === "")
    return { blogs: await listNewest(db, filter), isCut: false, matcher: createMatcher([], []), doors: [] };
  const queryWords = await readQueryWords(db, text);
  const doors = await findDoors(db, named, text, queryWords.corrections);
  const allowedRows = await rowsOfFilter(db, filter);
  const ranking = await rankBlogs(db, queryWords.words, queryWords.isOptional, allowedRows);
  const called = await readCalled(db, doors);
  const first = new Set(called.map(({ id }) => id));
  const ranked = await orderByHeads(db, ranking, queryWords);
  // Beside what is called as the query, nothing that merely has one of its words.
  const others = first.size > 0 && ranking.isPartial ? [] : ranked.filter(({ id }) => !first.has(id));
  const isAllowed = (blog: FoundBlog) => passes(blog, filter) && (!allowedRows || allowedRows.has(blog.row));
  const blogs = await withPhrases(db, [...called, ...others].filter(isAllowed), phrases);
  if (blogs.length > 0) return { blogs, isCut: ranking.isCut, matcher: queryWords.matcher, doors };
  const containing = phrases.length > 0 ? [] : await findPart(db, filter, text);
  return { blogs: containing, isCut: false, matcher: createMatcher([fold(text)], []), doors };
}

/** Adds what titles and descriptions say to the scores of the best. */
async function orderByHeads(db: Db, { candidates, weight }: Ranking, { phrase, wanted }: QueryWords) {
  const found = await readFound(db, { rows: candidates.map(({ row }) => row) });
  // A lesson of several courses is found in each of them.
  const byRow = Map.groupBy(found, ({ row }) => row);
  const scored = candidates.flatMap(({ row, score }, at) => {
    const bonusOf = (blog: FoundBlog) =>
      at < maxComparedHeads ? weight * headBonus(blog, phrase, wanted) : 0;
    return (byRow.get(row) ?? []).map((blog) => ({ blog, score: score + bonusOf(blog) }));
  });
  return scored.sort(byScore).map(({ blog }) => blog);
}

/** The courses that are called as the query, then what people wrote who are called so. */
async function readCalled(db: Db, doors: Door[]) {
  const idsOf = (wanted: Door["kind"]) => doors.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const called = await readFound(db, { ids: idsOf("course") });
  for (const author of idsOf("person")) called.push(...(await readFound(db, { author })));
  return called;
}

const byScore = (a: { blog: FoundBlog; score: number }, b: { blog: FoundBlog; score: number }) =>
  b.score - a.score || b.blog.position - a.blog.position || (a.blog.id < b.blog.id ? 1 : -1);

async function listNewest(db: Db, filter: SearchFilter) {
  const heads = filter.topics.length > 0 ? await readHeadsOfTopics(db, filter.topics) : [];
  return readInOrder(db, heads, filter);
}

/** Blogs with a part of a word in the title or the description, newest first. */
async function findPart(db: Db, filter: SearchFilter, text: string) {
  const found =
    filter.topics.length > 0
      ? await findContaining(await readHeadsOfTopics(db, filter.topics), text, maxHits)
      : await findNewestContaining(db, text, maxHits);
  return readInOrder(db, found, filter);
}

async function readInOrder(db: Db, order: { id: string }[], filter: SearchFilter) {
  const ids = order.slice(0, maxHits + 1).map(({ id }) => id);
  const blogs = await readFound(db, { ids });
  const byId = new Map(blogs.filter((blog) => passes(blog, filter)).map((blog) => [blog.id, blog]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
