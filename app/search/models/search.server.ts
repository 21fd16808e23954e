import { sql } from "kysely";
import { type Db, slowReads } from "../../../db/engine.ts";
import type { BlogKind } from "../../../db/schema.ts";
import { resolveTopics } from "../../core/blog-topics.server.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";
import { fold } from "../../lib/fold.ts";
import { createMatcher, type Matcher } from "../../lib/search-highlight.ts";
import { isStopWord, type SearchWord, searchWords } from "../../markdown/search-words.server.ts";
import { readTopicQuery } from "../lib/topic-query.ts";
import { type ExpandedWord, expandQuery } from "./query-expansion.server.ts";
import { findContaining, findNewestContaining } from "./search-heads.server.ts";
import { rankBlogs } from "./search-ranking.server.ts";
import { readHeadsOfTopics, rowsOfTopics } from "./search-topics.server.ts";

export interface SearchHits {
  /** Best first. */
  ids: string[];
  matcher: Matcher;
}

const maxResults = 20;
/** Each word of a query takes time. */
const maxWords = 8;

/**
 * Returns the ids of the matching blogs, best first. A word that no blog contains is replaced by longer words that begin with it,
 * by its parts ("node" and "js" for "node.js"), or by the most similar words. When no blog contains all words, or the query has
 * four words or more, blogs with some of them are returned too. `topic:NAME` in a query keeps the blogs of that topic; without
 * other words they are returned newest first. `kind`: only these.
 */
export async function searchBlogs(db: Db, query: string, kind?: BlogKind): Promise<SearchHits> {
  const hits = await searchIn(slowReads(db), query, kind);
  return kind ? { ...hits, ids: await idsOfKind(db, hits.ids, kind) } : hits;
}

async function searchIn(db: Db, query: string, kind?: BlogKind): Promise<SearchHits> {
  const { topics: names, text } = readTopicQuery(query);
  const topics = await resolveTopics(db, names);
  if (topics.length > 0 && text === "") return listNewest(db, topics);
  const words = selectWords(searchWords(text));
  const expandedWords = await expandQuery(db, words);
  const ofKind = kind && kind !== "post" ? await rowsOfKind(db, kind) : undefined;
  const allowedRows = topics.length > 0 ? await rowsOfTopics(db, topics) : ofKind;
  // There are few courses and services, which are left out when posts are wanted.
  const ids = await rankBlogs(db, expandedWords, kind === "post" ? 3 * maxResults : maxResults, allowedRows);
  if (ids.length > 0) return { ids, matcher: createQueryMatcher(words, expandedWords) };
  const newest =
    topics.length > 0
      ? await findContaining(await readHeadsOfTopics(db, topics), text, maxResults)
      : await findNewestContaining(db, text, maxResults);
  return { ids: newest.map(({ id }) => id), matcher: createMatcher([fold(text)], []) };
}

async function listNewest(db: Db, topics: string[]): Promise<SearchHits> {
  const newest = await readHeadsOfTopics(db, topics, maxResults);
  return { ids: newest.map(({ id }) => id), matcher: createMatcher([], []) };
}

/** The row numbers in the search of the courses, or of the services. */
async function rowsOfKind(db: Db, kind: BlogKind) {
  const ids = visibleBlogs(db).select("id").where("kind", "=", kind);
  const { rows } = await sql<{ row: number }>`
    select row from search_blogs where blog_id in (${ids})`.execute(db);
  return new Set(rows.map(({ row }) => row));
}

async function idsOfKind(db: Db, ids: string[], kind: BlogKind) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("blogs")
    .select("id")
    .where("id", "in", ids)
    .where("kind", "=", kind)
    .execute();
  const kept = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => kept.has(id)).slice(0, maxResults);
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

function createQueryMatcher(words: SearchWord[], expandedWords: ExpandedWord[]) {
  const alternatives = expandedWords.flatMap((word) => word.alternatives);
  return createMatcher(
    [...new Set([...words.map(({ word }) => word), ...alternatives.map(({ word }) => word)])],
    [...new Set(alternatives.map(({ stem }) => stem))],
  );
}

/** The beginnings of the blogs' plain texts, by id, for the passages of the search results. */
export async function findPlainTexts(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("blog_texts")
    .select(["blog_id", "plain"])
    .where("blog_id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.blog_id, row.plain]));
}
