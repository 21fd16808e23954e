import { sql } from "kysely";
import type { Search } from "./engine.ts";

export const postgresSearch: Search = {
  elements: (json) => sql`jsonb_array_elements(${JSON.stringify(json)}::jsonb)`,

  async putHead(db, row, grams) {
    await sql`insert into search_heads (row, grams) values (${row}, array_to_tsvector(${grams}::text[]))
      on conflict (row) do update set grams = excluded.grams`.execute(db);
  },

  async removeHead(db, row) {
    await sql`delete from search_heads where row = ${row}`.execute(db);
  },

  rowsWithTokens(grams, areBeginnings) {
    const query = grams.map((gram) => `'${gram}'${areBeginnings ? ":*" : ""}`).join(" & ");
    return sql`(select row from search_heads where grams @@ ${query}::tsquery)`;
  },
};
