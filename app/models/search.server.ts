import { type RawBuilder, sql } from "kysely";
import { type Db, engineOf } from "../../db/engine.ts";
import { editDistance } from "../lib/edit-distance.ts";
import { fold, queryGrams, uniqueWords } from "../lib/fold.ts";
import type { SearchTexts } from "../markdown/search-texts.server.ts";
import { visibleBlogs } from "./visible-blogs.server.ts";

/** Makes a blog findable as it now stands; to be called within the transaction that changed it. */
export async function putIntoSearch(db: Db, id: string, texts: SearchTexts): Promise<void> {
  await engineOf(db).search.put(db, { id, ...texts });
}

export async function takeFromSearch(db: Db, blogId: string): Promise<void> {
  await engineOf(db).search.remove(db, blogId);
}

/** A subquery of the ids of blogs that hold `text` in title and description ("head"), or title and content. */
export function contains(db: Db, text: string, where: "head" | "body") {
  const folded = fold(text);
  return engineOf(db).search.idsContaining(folded, where, queryGrams(folded)) as RawBuilder<string>;
}

const limit = 20;
/** Each word of a query takes time, and looking for what it may have been takes more: only so many are. */
const maxWords = 8;
const maxCorrected = 3;

/**
 * Ids of the blogs that answer a query, best first, and the words to mark. A word that no blog holds stands for the
 * nearest ones that blogs do hold. When not all words meet in one blog, blogs with some of them are shown.
 */
export async function searchBlogs(db: Db, query: string): Promise<{ ids: string[]; marks: string[] }> {
  const { search } = engineOf(db);
  const folded = fold(query);
  const words: string[][] = [];
  for (const [at, word] of telling(uniqueWords(folded)).entries())
    words.push(at < maxCorrected ? await meant(db, word) : [word]);
  if (words.length > 0) {
    let ids = await search.rankedIds(db, words, true, limit);
    if (ids.length === 0) ids = await search.rankedIds(db, words, false, limit);
    if (ids.length > 0) return { ids, marks: words.flat() };
  }
  return { ids: await substring(db, folded), marks: [folded] };
}

/** The words that tell most: single letters stand in every text. */
function telling(words: string[]): string[] {
  const long = words.filter((word) => [...word].length > 1 || !/[a-z]/.test(word));
  return (long.length > 0 ? long : words.slice(0, 2)).slice(0, maxWords);
}

/** The word itself when it is known, else the known words nearest to it. */
async function meant(db: Db, word: string): Promise<string[]> {
  const { search } = engineOf(db);
  const length = [...word].length;
  if (length < 4 || (await search.hasWordStartingWith(db, word))) return [word];
  const furthest = length < 8 ? 1 : 2;
  const near = (await search.similarWords(db, word))
    .map((term) => ({ term, away: editDistance(word, term, furthest) }))
    .filter(({ away }) => away <= furthest);
  const best = Math.min(...near.map(({ away }) => away));
  const chosen = near.filter(({ away }) => away === best).map(({ term }) => term);
  return chosen.length > 0 ? chosen.slice(0, 5) : [word];
}

/** For scripts without spaces between words, and for queries of signs alone. */
async function substring(db: Db, folded: string): Promise<string[]> {
  const text = folded.trim();
  if (!text) return [];
  const { search } = engineOf(db);
  const pieces = queryGrams(text);
  const found = await visibleBlogs(db)
    .select("id")
    .where((eb) =>
      eb.or([
        eb("id", "in", search.idsContaining(text, "head", pieces) as RawBuilder<string>),
        eb("id", "in", search.idsContaining(text, "body", pieces) as RawBuilder<string>),
      ]),
    )
    .orderBy("position", "desc")
    .limit(limit)
    .execute();
  return found.map((row) => row.id);
}

/** Plain texts of blogs, to cut passages from: only ever asked for one page of results. */
export async function plainTexts(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom("blog_texts")
    .select(["blog_id", sql<string>`substr(plain, 1, 20000)`.as("plain")])
    .where("blog_id", "in", ids)
    .execute();
  return new Map(found.map((row) => [row.blog_id, row.plain]));
}
