import { sql } from "kysely";
import type { Db } from "./engine.ts";

// Both databases have the words of all blogs in `search_vocabulary`, one in each row, in the order of their bytes.

/** The vocabulary grows with the site, and reading all of it would slow down other requests. */
const maxTermsRead = 10_000;
/** Behind every word that begins with a prefix. */
const lastCharacter = "\u{10ffff}";

export async function hasWordStartingWith(db: Db, prefix: string): Promise<boolean> {
  const { rows } = await sql`select 1 from search_vocabulary
    where term >= ${prefix} and term < ${prefix + lastCharacter} limit 1`.execute(db);
  return rows.length > 0;
}

/** Words that begin with `letter` and have about as many characters as `word`. */
export async function wordsOfSimilarLength(db: Db, word: string, letter: string): Promise<string[]> {
  const length = [...word].length;
  const { rows } = await sql<{ term: string }>`select term from
      (select term from search_vocabulary where term >= ${letter} and term < ${letter + lastCharacter}
        limit ${maxTermsRead}) as words
    where length(term) between ${length - 2} and ${length + 2}`.execute(db);
  return rows.map((row) => row.term);
}
