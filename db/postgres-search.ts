import { sql } from "kysely";
import type { Search } from "./engine.ts";

export const postgresSearch: Search = {
  jsonElements: (json) => sql`jsonb_array_elements(${JSON.stringify(json)}::jsonb)`,

  async putHead(db, row, tokens) {
    await sql`insert into search_heads (row, grams) values (${row}, array_to_tsvector(${tokens}::text[]))
      on conflict (row) do update set grams = excluded.grams`.execute(db);
  },

  async removeHead(db, row) {
    await sql`delete from search_heads where row = ${row}`.execute(db);
  },

  rowsWithTokens(tokens, areBeginnings) {
    const query = tokens.map((token) => `'${token}'${areBeginnings ? ":*" : ""}`).join(" & ");
    return sql`(select row from search_heads where grams @@ ${query}::tsquery)`;
  },

  async continueRows(db) {
    await sql`select setval(pg_get_serial_sequence('search_blogs', 'row'), max(row)) from search_blogs`.execute(
      db,
    );
  },
};
