// Finding a part of a title or of a description. Candidates are read in the order of the feed, and compared here.
import { setImmediate as nextRound } from "node:timers/promises";
import { sql } from "kysely";
import { type Db, engineOf } from "../../db/engine.ts";
import type { Cursor } from "../lib/cursor.ts";
import { fold, tokensOfSought } from "../lib/fold.ts";
import { visibleBlogs } from "./visible-blogs.server.ts";

/**
 * How many of the newest blogs are compared without the index, in two steps: what most titles contain is found among
 * them.
 */
const comparedWithoutIndex = [100, 900];
/** How many of the blogs that the index finds are compared at most. Nearly all of them contain the text. */
const comparedWithIndex = 5000;
/** After this many comparisons, other requests run. */
const comparisonsPerTurn = 500;

/**
 * The newest visible blogs behind the cursor `before` that have `text` in title or description, whatever the letter
 * case and accents: at most `limit`, in the order of the feed.
 */
export async function findNewestContaining(
  db: Db,
  text: string,
  limit: number,
  before?: Cursor,
): Promise<Cursor[]> {
  const piece = fold(text);
  if (!piece) return [];
  const matches: Cursor[] = [];
  let cursor = before;
  for (const count of [...comparedWithoutIndex, comparedWithIndex]) {
    const rows = await readHeads(db, cursor, count, count === comparedWithIndex ? piece : undefined);
    for (const [index, { id, position, title, description }] of rows.entries()) {
      if (index % comparisonsPerTurn === comparisonsPerTurn - 1) await nextRound();
      if (fold(`${title}\n${description}`).includes(piece)) matches.push({ position, id });
      if (matches.length === limit) break;
    }
    if (matches.length === limit || rows.length < count) break;
    cursor = rows.at(-1);
  }
  return matches;
}

function readHeads(db: Db, before: Cursor | undefined, count: number, piece: string | undefined) {
  let query = visibleBlogs(db)
    .select(["id", "position", "title", "description"])
    .orderBy("position", "desc")
    .orderBy("id", "desc")
    .limit(count);
  if (before) query = query.where(sql<boolean>`(position, id) < (${before.position}, ${before.id})`);
  if (piece !== undefined) {
    const { tokens, isBeginning } = tokensOfSought(piece);
    const rows = engineOf(db).search.rowsWithPieces(tokens, isBeginning);
    query = query.where("id", "in", sql<string>`(select blog_id from search_blogs where row in ${rows})`);
  }
  return query.execute();
}
