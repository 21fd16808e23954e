import { sql } from "kysely";
import type { Db, Search } from "./engine.ts";

export const postgresSearch: Search = {
  async put(db, { id, title, description, content, head, body, words, headGrams, bodyGrams }) {
    const weighed = sql`setweight(to_tsvector('simple', ${title}), 'A')
      || setweight(to_tsvector('simple', ${description}), 'B') || setweight(to_tsvector('simple', ${content}), 'D')`;
    await sql`insert into search (blog_id, head, body, head_grams, body_grams, words)
      values (${id}, ${head}, ${body}, ${headGrams}, ${bodyGrams}, ${weighed})
      on conflict (blog_id) do update set head = excluded.head, body = excluded.body, words = excluded.words,
        head_grams = excluded.head_grams, body_grams = excluded.body_grams`.execute(db);
    // In one order, so that two nodes that add the same words never wait for each other in a circle.
    await sql`insert into search_vocabulary (term) select distinct t from unnest(${words}::text[]) as t order by t
      on conflict do nothing`.execute(db);
  },

  async remove(db, blogId) {
    await sql`delete from search where blog_id = ${blogId}`.execute(db);
  },

  containing(text, where, grams) {
    const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
    // Trigrams know the letters of the database's locale, often ASCII's alone, and no signs: where they know nothing,
    // the planner takes the index of the shorter pieces. A few of those are enough.
    return sql`(select blog_id from search
      where ${sql.ref(where)} like ${pattern} and ${sql.ref(`${where}_grams`)} @> ${grams.slice(0, 12)}::text[])`;
  },

  async ranked(db, words, every, limit) {
    const query = words.map((word) => `(${word.map(term).join(" | ")})`);
    const found = await sql<{ blog_id: string }>`
      select blog_id from search, to_tsquery('simple', ${query.join(every ? " & " : " | ")}) as query
      where words @@ query
      order by ts_rank('{0.05, 0.2, 0.4, 1.0}', words, query, 1) desc, blog_id limit ${limit}`.execute(db);
    return found.rows.map((row) => row.blog_id);
  },

  async knows(db, word) {
    const end = `${word}\u{10ffff}`;
    const found =
      await sql`select 1 from search_vocabulary where term >= ${word} and term < ${end} limit 1`.execute(db);
    return found.rows.length > 0;
  },

  async candidates(db, word) {
    if (/[^\x20-\x7e]/.test(word)) return ofLikeLength(db, word);
    return db.transaction().execute(async (db) => {
      await sql`set local pg_trgm.similarity_threshold = 0.15`.execute(db);
      const found = await sql<{ term: string }>`
        select term from search_vocabulary where term % ${word} order by similarity(term, ${word}) desc limit 200
      `.execute(db);
      return found.rows.map((row) => row.term);
    });
  },
};

/** The vocabulary has as many words as people write; looking at them takes everybody's time. */
const maxTermsRead = 10_000;

/** What trigrams may not know: any word that is not ASCII. Few people mistype the first letter. */
async function ofLikeLength(db: Db, word: string) {
  const [first] = word;
  const length = [...word].length;
  const found = await sql<{ term: string }>`select term from
      (select term from search_vocabulary where term >= ${first} and term < ${`${first}\u{10ffff}`}
        limit ${maxTermsRead}) as near
    where char_length(term) between ${length - 2} and ${length + 2}`.execute(db);
  return found.rows.map((row) => row.term);
}

/** The beginning of a word will do; of a single letter that would be nearly every text. */
function term(word: string) {
  return /^[a-z]$/.test(word) ? quoted(word) : `${quoted(word)}:*`;
}

/** A quoted lexeme of tsquery: nothing in it is an operator. */
function quoted(text: string) {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
