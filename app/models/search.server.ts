import { type RawBuilder, sql } from "kysely";
import { type Db, engineOf, slowReads } from "../../db/engine.ts";
import { editDistance } from "../lib/edit-distance.ts";
import { fold, queryGrams, uniqueWords } from "../lib/fold.ts";
import type { SearchTexts } from "../markdown/search-texts.server.ts";
import { visibleBlogs } from "./visible-blogs.server.ts";

/** Adds a blog to the search, or replaces its entry. Call it in the transaction that writes the blog. */
export async function addToSearch(db: Db, id: string, texts: SearchTexts): Promise<void> {
  await engineOf(db).search.put(db, { id, ...texts });
}

export async function removeFromSearch(db: Db, blogId: string): Promise<void> {
  await engineOf(db).search.remove(db, blogId);
}

/** A subquery of the ids of blogs with `text` in title or description ("head"), or in title or content ("body"). */
export function idsContaining(db: Db, text: string, where: "head" | "body") {
  const folded = fold(text);
  return engineOf(db).search.idsContaining(folded, where, queryGrams(folded)) as RawBuilder<string>;
}

const maxResults = 20;
/** Each word of a query takes time, and correcting a misspelt word takes more. */
const maxWords = 8;
const maxCorrectedWords = 3;
const maxAlternatives = 5;

/**
 * Returns the ids of the matching blogs, best first, and the words to highlight. A word that no blog contains is replaced by
 * the most similar words that blogs contain. When no blog contains all words, blogs with some of them are returned.
 */
export async function searchBlogs(db: Db, query: string): Promise<{ ids: string[]; marks: string[] }> {
  return searchIn(slowReads(db), query);
}

async function searchIn(db: Db, query: string): Promise<{ ids: string[]; marks: string[] }> {
  const { search } = engineOf(db);
  const folded = fold(query);
  const words: string[][] = [];
  for (const [index, word] of selectWords(uniqueWords(folded)).entries())
    words.push(index < maxCorrectedWords ? await correctWord(db, word) : [word]);
  if (words.length > 0) {
    let ids = await search.rankedIds(db, words, true, maxResults);
    if (ids.length === 0) ids = await search.rankedIds(db, words, false, maxResults);
    if (ids.length > 0) return { ids, marks: words.flat() };
  }
  return { ids: await findSubstring(db, folded), marks: [folded] };
}

/** Leaves out single Latin letters, which every text contains, unless there are no other words. */
function selectWords(words: string[]): string[] {
  const longWords = words.filter((word) => [...word].length > 1 || !/[a-z]/.test(word));
  return (longWords.length > 0 ? longWords : words.slice(0, 2)).slice(0, maxWords);
}

/** Returns the word itself when a blog contains it, else the most similar words that blogs contain. */
async function correctWord(db: Db, word: string): Promise<string[]> {
  const { search } = engineOf(db);
  const length = [...word].length;
  if (length < 4 || (await search.hasWordStartingWith(db, word))) return [word];
  const maxDistance = length < 8 ? 1 : 2;
  const similar = (await search.similarWords(db, word))
    .map((term) => ({ term, edits: editDistance(word, term, maxDistance) }))
    .filter(({ edits }) => edits <= maxDistance);
  const minEdits = Math.min(...similar.map(({ edits }) => edits));
  const alternatives = similar.filter(({ edits }) => edits === minEdits).map(({ term }) => term);
  return alternatives.length > 0 ? alternatives.slice(0, maxAlternatives) : [word];
}

/** For scripts without spaces between words, and for queries without letters. Returns ids, newest first. */
async function findSubstring(db: Db, folded: string): Promise<string[]> {
  const text = folded.trim();
  if (!text) return [];
  const { search } = engineOf(db);
  const pieces = queryGrams(text);
  const rows = await visibleBlogs(db)
    .select("id")
    .where((eb) =>
      eb.or([
        eb("id", "in", search.idsContaining(text, "head", pieces) as RawBuilder<string>),
        eb("id", "in", search.idsContaining(text, "body", pieces) as RawBuilder<string>),
      ]),
    )
    .orderBy("position", "desc")
    .limit(maxResults)
    .execute();
  return rows.map((row) => row.id);
}

/** The first 20,000 characters of the blogs' plain texts, by id, for excerpts in the search results. */
export async function findPlainTexts(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("blog_texts")
    .select(["blog_id", sql<string>`substr(plain, 1, 20000)`.as("plain")])
    .where("blog_id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.blog_id, row.plain]));
}
