// Reading the index of words. Every query reads a bounded number of rows, however many blogs and words there are.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { editDistance } from "../lib/edit-distance.ts";
import { maxMistakes, spellingHashesOf } from "../lib/spelling.ts";

/** `row`: of a blog in search_blogs. `impact`: how much the term says about the blog. */
interface Posting {
  row: number;
  impact: number;
}

/** The blogs about which a term says most, best first. `isCut`: there may be more. */
export interface PostingList {
  postings: Posting[];
  isCut: boolean;
}

/** A prefix followed by this sorts behind every word that begins with the prefix. */
const maxCodePoint = "\u{10ffff}";
const maxCompletionsRead = 300;
/**
 * The most rows of search_spellings that are read for all misspelt words of a query together. A similar word takes several of
 * these rows: one for each spelling that it shares with a misspelt word.
 */
const maxSpellingsRead = 5000;

/** The lists of the terms, in their order, each with `limit` blogs at most. */
export async function readPostings(db: Db, terms: number[], limit: number): Promise<PostingList[]> {
  const lists: PostingList[] = terms.map(() => ({ postings: [], isCut: false }));
  if (terms.length === 0) return lists;
  const { rows } = await union<Posting & { list: number }>(
    terms.map(
      (
        term,
        list,
      ) => sql`select cast(${list} as integer) as list, row, impact from search_postings where term = ${term}
        order by impact desc, row desc limit ${limit}`,
    ),
  ).execute(db);
  for (const { list, row, impact } of rows) lists[list]!.postings.push({ row, impact });
  for (const list of lists) list.isCut = list.postings.length === limit;
  return lists;
}

/** About how many blogs have each term. */
export async function estimateDocumentFrequencies(db: Db, lists: { term: number; list: PostingList }[]) {
  const frequencies = new Map(lists.map(({ term, list }) => [term, list.postings.length]));
  const cut = lists.filter(({ list }) => list.isCut).map(({ term }) => term);
  if (cut.length === 0) return frequencies;
  const { rows } = await sql<{ term: number; blogs: number }>`
    select term, blogs from search_counts where term in (${sql.join(cut)})`.execute(db);
  for (const { term, blogs } of rows) frequencies.set(term, Math.max(frequencies.get(term)!, blogs));
  return frequencies;
}

/** The shortest words that begin with each prefix, in the order of the prefixes. */
export async function findCompletions(db: Db, prefixes: string[], limit: number): Promise<string[][]> {
  const words: string[][] = prefixes.map(() => []);
  if (prefixes.length === 0) return words;
  const { rows } = await union<{ list: number; word: string }>(
    prefixes.map(
      (prefix, list) => sql`select cast(${list} as integer) as list, word from search_vocabulary
        where word >= ${prefix} and word < ${prefix + maxCodePoint} order by word limit ${maxCompletionsRead}`,
    ),
  ).execute(db);
  for (const { list, word } of rows) words[list]!.push(word);
  return words.map((list) => list.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, limit));
}

/** The words with the fewest mistakes between them and each of `misspelt`, in the order of `misspelt`. */
export async function findSimilarWords(db: Db, misspelt: string[], limit: number): Promise<string[][]> {
  const similar = await findWordsWithinDistance(db, misspelt, 1);
  const others = misspelt.map((word, at) => (similar[at]!.length > 0 || maxMistakes(word) < 2 ? "" : word));
  const further = others.some(Boolean) ? await findWordsWithinDistance(db, others, 2) : others.map(() => []);
  return misspelt.map((_, at) => (similar[at]!.length > 0 ? similar[at]! : further[at]!).slice(0, limit));
}

/** An empty word has no similar ones. */
async function findWordsWithinDistance(db: Db, misspelt: string[], maxDistance: number): Promise<string[][]> {
  const spellingHashes = misspelt.map((word) =>
    spellingHashesOf(word, Math.min(maxDistance, maxMistakes(word))),
  );
  const all = spellingHashes.flat();
  if (all.length === 0) return misspelt.map(() => []);
  // Ordered, so that both databases cut off the same rows. The hashes stand in the statement (at most 37 for each of
  // `maxCorrectedWords` words), and a subquery reads the word: for a join, a database may read the whole table.
  const { rows } = await sql<{ word: string }>`
    select (select word from search_vocabulary as v where v.id = list.word_id) as word
    from (select distinct word_id from (
      select word_id from search_spellings as s where spelling in (${sql.join(all)})
      order by spelling, word_id limit ${maxSpellingsRead}) as list) as list`.execute(db);
  return misspelt.map((word) =>
    rows
      .map(({ word }) => word)
      .filter((other) => editDistance(word, other, maxDistance) <= Math.min(maxDistance, maxMistakes(word)))
      .sort(),
  );
}

/** One statement for several lists. Each is a query of its own inside, so that it has its own order and limit. */
function union<Row>(queries: RawBuilder<unknown>[]): RawBuilder<Row> {
  return sql<Row>`${sql.join(
    queries.map((query) => sql`select * from (${query}) as list`),
    sql` union all `,
  )}`;
}
