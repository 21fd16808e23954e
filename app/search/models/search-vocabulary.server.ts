// The words by which misspelt words are corrected and beginnings of words completed.
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { jsonRows } from "../../../db/json-rows.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { hashOf } from "../../lib/hash-of.ts";
import { searchWord, stemsOf } from "../../markdown/search-words.server.ts";
import { spellingHashesOf } from "../lib/spelling.ts";

/**
 * A write adds this many new words at most, since each takes up to 37 rows of spellings. The rest are added when the blog is
 * edited, or by other blogs.
 */
const maxNewWords = 200;
const wordsPerStatement = 50;
const wordsPerSweepStep = 100;
const maxSweepSteps = 200;

const toRow = <T>(value: T) => [value];

interface Word {
  id: number;
  word: string;
}

/**
 * Adds those of `words` that are not in the vocabulary yet, the first `maxNewWords` of them, each with its spellings (see
 * spelling.ts).
 */
export async function addWords(db: Db, words: string[]): Promise<void> {
  const missing = await missingWords(db, words);
  if (missing.length === 0) return;
  // In a fixed order, so that two nodes that add the same words cannot deadlock.
  const { rows: added } = await sql<Word>`
    insert into search_vocabulary (word)
    select value->>0 from ${jsonRows(db, missing.sort().map(toRow))} where true
    order by 1 on conflict (word) do nothing returning id, word`.execute(db);
  for (let at = 0; at < added.length; at += wordsPerStatement) {
    await sql`insert into search_spellings (spelling, word_id)
      ${spellingRows(db, added.slice(at, at + wordsPerStatement))}`.execute(db);
    // Other requests run in between.
    await yieldToEventLoop();
  }
}

/** Asks for each word by itself: for a join, a database may read the whole vocabulary. */
async function missingWords(db: Db, words: string[]) {
  const { rows } = await sql<{ word: string }>`select w.word
    from (select value->>0 as word from ${jsonRows(db, words.map(toRow))}) as w
    where (select id from search_vocabulary as v where v.word = w.word) is null`.execute(db);
  const missing = new Set(rows.map(({ word }) => word));
  return words.filter((word) => missing.has(word)).slice(0, maxNewWords);
}

/**
 * Removes words that no blog has any more. Looks at the next words behind the id `after`, at most 20,000. Returns the
 * last id, or 0 after the last word.
 */
export async function sweepVocabulary(db: Db, after: number, signal: AbortSignal): Promise<number> {
  let last = after;
  for (let step = 0; step < maxSweepSteps; step++) {
    signal.throwIfAborted();
    const { rows: words } = await sql<Word>`select id, word from search_vocabulary
      where id > ${last} order by id limit ${wordsPerSweepStep}`.execute(db);
    const unused = await unusedWords(db, words);
    if (unused.length > 0)
      await inTransaction(db, async (db) => removeWords(db, await unusedWords(db, unused)));
    if (words.length < wordsPerSweepStep) return 0;
    last = words.at(-1)!.id;
  }
  return last;
}

async function unusedWords(db: Db, words: Word[]) {
  const termsOf = ({ word }: Word) => stemsOf(searchWord(word)).map(hashOf);
  const { rows } = await sql<{ term: number }>`select term
    from (select cast(value->>0 as integer) as term from ${jsonRows(db, words.flatMap(termsOf).map(toRow))}) as t
    where exists (select 1 from search_postings as p where p.term = t.term)`.execute(db);
  const used = new Set(rows.map(({ term }) => term));
  return words.filter((word) => !termsOf(word).some((term) => used.has(term)));
}

async function removeWords(db: Db, words: Word[]) {
  await sql`delete from search_spellings where (spelling, word_id) in (${spellingRows(db, words)})`.execute(
    db,
  );
  await sql`delete from search_vocabulary
    where id in (select cast(value->>0 as integer) from ${jsonRows(
      db,
      words.map(({ id }) => [id]),
    )})`.execute(db);
}

function spellingRows(db: Db, words: Word[]) {
  const pairs = words.flatMap(({ id, word }) => spellingHashesOf(word).map((spelling) => [spelling, id]));
  return sql`select cast(value->>0 as integer), cast(value->>1 as integer)
    from ${jsonRows(db, pairs)}`;
}
