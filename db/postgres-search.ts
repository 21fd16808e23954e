import { sql } from "kysely";
import type { Search } from "./engine.ts";
import { hasWordStartingWith, wordsOfSimilarLength } from "./search-vocabulary.ts";

export const postgresSearch: Search = {
  async put(db, { id, title, description, content, head, body, words, headGrams, bodyGrams }) {
    const weighted = sql`setweight(to_tsvector('simple', ${title}), 'A')
      || setweight(to_tsvector('simple', ${description}), 'B') || setweight(to_tsvector('simple', ${content}), 'D')`;
    await sql`insert into search (blog_id, head, body, head_grams, body_grams, words)
      values (${id}, ${head}, ${body}, ${headGrams}, ${bodyGrams}, ${weighted})
      on conflict (blog_id) do update set head = excluded.head, body = excluded.body, words = excluded.words,
        head_grams = excluded.head_grams, body_grams = excluded.body_grams`.execute(db);
    // In a fixed order, so that two nodes that add the same words cannot deadlock.
    await sql`insert into search_vocabulary (term) select distinct t from unnest(${words}::text[]) as t order by t
      on conflict do nothing`.execute(db);
  },

  async remove(db, blogId) {
    await sql`delete from search where blog_id = ${blogId}`.execute(db);
  },

  idsContaining(text, field, grams) {
    const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
    // Trigram indexes hold only the letters of the database's locale, often just ASCII, and no punctuation. For other
    // texts the planner uses the index of the one- and two-character grams, of which a few are enough.
    return sql`(select blog_id from search
      where ${sql.ref(field)} like ${pattern} and ${sql.ref(`${field}_grams`)} @> ${grams.slice(0, 12)}::text[])`;
  },

  async rankedIds(db, words, matchAll, limit) {
    const query = words.map((word) => `(${word.map(term).join(" | ")})`);
    const { rows } = await sql<{ blog_id: string }>`
      select blog_id from search, to_tsquery('simple', ${query.join(matchAll ? " & " : " | ")}) as query
      where words @@ query
      order by ts_rank('{0.05, 0.2, 0.4, 1.0}', words, query, 1) desc, blog_id limit ${limit}`.execute(db);
    return rows.map((row) => row.blog_id);
  },

  hasWordStartingWith,

  async similarWords(db, word) {
    // Trigrams may not support other characters than ASCII. Few people mistype the first letter.
    if (/[^\x20-\x7e]/.test(word)) return wordsOfSimilarLength(db, word, [...word][0]!);
    return db.transaction().execute(async (db) => {
      await sql`set local pg_trgm.similarity_threshold = 0.15`.execute(db);
      const { rows } = await sql<{ term: string }>`
        select term from search_vocabulary where term % ${word} order by similarity(term, ${word}) desc limit 200
      `.execute(db);
      return rows.map((row) => row.term);
    });
  },
};

/**
 * Matches words that begin with `word`. A single letter only matches itself: as a prefix it would match nearly all
 * texts.
 */
function term(word: string) {
  return /^[a-z]$/.test(word) ? quoted(word) : `${quoted(word)}:*`;
}

/** A quoted lexeme of tsquery: nothing in it is an operator. */
function quoted(text: string) {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
