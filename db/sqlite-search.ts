import { setImmediate as nextRound } from "node:timers/promises";
import { sql } from "kysely";
import type { Search } from "./engine.ts";
import { hasWordStartingWith, wordsOfSimilarLength } from "./search-vocabulary.ts";

/**
 * Search by SQLite's FTS5. `search_words` ranks; `search_parts` finds substrings by trigrams; `search_grams` finds
 * substrings of one or two characters. All three use the row numbers of `search_rows`.
 */
export const sqliteSearch: Search = {
  async put(db, entry) {
    await this.remove(db, entry.id);
    await sql`insert into search_rows (blog_id) values (${entry.id})`.execute(db);
    const row = sql`(select row from search_rows where blog_id = ${entry.id})`;
    await sql`insert into search_words (rowid, title, description, content)
      values (${row}, ${entry.title}, ${entry.description}, ${entry.content})`.execute(db);
    // Indexing a long text blocks the thread: other requests run in between.
    await nextRound();
    await sql`insert into search_parts (rowid, head, body)
      values (${row}, ${entry.head}, ${entry.body})`.execute(db);
    await nextRound();
    await sql`insert into search_grams (rowid, head, body)
      values (${row}, ${entry.headGrams.join(" ")}, ${entry.bodyGrams.join(" ")})`.execute(db);
  },

  async remove(db, blogId) {
    for (const table of ["search_words", "search_parts", "search_grams"])
      await sql`delete from ${sql.table(table)}
        where rowid = (select row from search_rows where blog_id = ${blogId})`.execute(db);
    await sql`delete from search_rows where blog_id = ${blogId}`.execute(db);
  },

  idsContaining(text, field, grams) {
    const isShort = [...text].length < 3;
    const table = sql.table(isShort ? "search_grams" : "search_parts");
    const query = `${field} : ${quoted(isShort ? grams[0]! : text)}`;
    return sql`(select r.blog_id from ${table} as f join search_rows as r on r.row = f.rowid
      where ${table} match ${query})`;
  },

  async rankedIds(db, words, matchAll, limit) {
    const query = words.map((word) => `(${word.map(term).join(" OR ")})`);
    const { rows } = await sql<{ blog_id: string }>`
      select r.blog_id from search_words as f join search_rows as r on r.row = f.rowid
      where search_words match ${query.join(matchAll ? " AND " : " OR ")}
      order by bm25(search_words, 12.0, 4.0, 1.0), r.row desc limit ${limit}`.execute(db);
    return rows.map((row) => row.blog_id);
  },

  hasWordStartingWith,

  async similarWords(db, word) {
    const [first, second = first] = [...word];
    const terms: string[] = [];
    // Few people mistype the first letter, but many swap the first two.
    for (const letter of new Set([first!, second!])) {
      await nextRound();
      terms.push(...(await wordsOfSimilarLength(db, word, letter)));
    }
    return terms;
  },
};

/**
 * Matches words that begin with `word`. A single letter only matches itself: as a prefix it would match nearly all
 * texts.
 */
function term(word: string) {
  return /^[a-z]$/.test(word) ? quoted(word) : `${quoted(word)} *`;
}

/** A string of FTS5's query language: nothing in it is an operator. */
function quoted(text: string) {
  return `"${text.replaceAll('"', '""')}"`;
}
