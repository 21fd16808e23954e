import { setImmediate as nextRound } from "node:timers/promises";
import { sql } from "kysely";
import type { Search } from "./engine.ts";

/**
 * Search by SQLite's FTS5. `search_words` ranks, `search_parts` finds substrings by trigrams, `search_grams` those that
 * are shorter; all three share the row numbers of `search_rows`.
 */
export const sqliteSearch: Search = {
  async put(db, entry) {
    await this.remove(db, entry.id);
    await sql`insert into search_rows (blog_id) values (${entry.id})`.execute(db);
    const row = sql`(select row from search_rows where blog_id = ${entry.id})`;
    await sql`insert into search_words (rowid, title, description, content)
      values (${row}, ${entry.title}, ${entry.description}, ${entry.content})`.execute(db);
    // Each index takes its time for a long text: others are served in between.
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

  containing(text, where, grams) {
    const short = [...text].length < 3;
    const table = sql.table(short ? "search_grams" : "search_parts");
    const query = `${where} : ${quoted(short ? grams[0]! : text)}`;
    return sql`(select r.blog_id from ${table} as f join search_rows as r on r.row = f.rowid
      where ${table} match ${query})`;
  },

  async ranked(db, words, every, limit) {
    const query = words.map((word) => `(${word.map(term).join(" OR ")})`);
    const found = await sql<{ blog_id: string }>`
      select r.blog_id from search_words as f join search_rows as r on r.row = f.rowid
      where search_words match ${query.join(every ? " AND " : " OR ")}
      order by bm25(search_words, 12.0, 4.0, 1.0), r.row desc limit ${limit}`.execute(db);
    return found.rows.map((row) => row.blog_id);
  },

  async knows(db, word) {
    const end = `${word}\u{10ffff}`;
    const found =
      await sql`select 1 from search_vocabulary where term >= ${word} and term < ${end} limit 1`.execute(db);
    return found.rows.length > 0;
  },

  async candidates(db, word) {
    const [first, second = first] = [...word];
    const found: string[] = [];
    // Few people mistype the first letter, but many swap the first two.
    for (const letter of new Set([first!, second!])) {
      await nextRound();
      const length = [...word].length;
      const terms = await sql<{ term: string }>`select term from (
          select term from search_vocabulary where term >= ${letter} and term < ${`${letter}\u{10ffff}`}
          limit ${maxTermsRead})
        where length(term) between ${length - 2} and ${length + 2}`.execute(db);
      found.push(...terms.rows.map((row) => row.term));
    }
    return found;
  },
};

/** The vocabulary has as many words as people write; looking at them takes everybody's time. */
const maxTermsRead = 10_000;

/** The beginning of a word will do; of a single letter that would be nearly every text. */
function term(word: string) {
  return /^[a-z]$/.test(word) ? quoted(word) : `${quoted(word)} *`;
}

/** A string of FTS5's query language: nothing in it is an operator. */
function quoted(text: string) {
  return `"${text.replaceAll('"', '""')}"`;
}
