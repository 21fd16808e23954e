import { sql } from "kysely";
import type { Search } from "./engine.ts";

export const sqliteSearch: Search = {
  jsonElements: (json) => sql`json_each(${JSON.stringify(json)})`,

  async putHead(db, row, tokens) {
    await this.removeHead(db, row);
    await sql`insert into search_heads (rowid, grams) values (${row}, ${tokens.join(" ")})`.execute(db);
  },

  async removeHead(db, row) {
    await sql`delete from search_heads where rowid = ${row}`.execute(db);
  },

  rowsWithTokens(tokens, areBeginnings) {
    const query = tokens.map((token) => `"${token}"${areBeginnings ? " *" : ""}`).join(" AND ");
    return sql`(select rowid from search_heads where search_heads match ${query})`;
  },

  // The next row always gets the number above the highest one.
  async continueRows() {},
};
