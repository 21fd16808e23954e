// Finds a text in the heads of blogs: a head is a title with its description. Candidates are read in the order of the feed, and
// compared here.
import { setImmediate as nextRound } from "node:timers/promises";
import { sql } from "kysely";
import { type Db, engineOf } from "../../db/engine.ts";
import type { Cursor } from "../lib/cursor.ts";
import { fold, tokensOfSought } from "../lib/fold.ts";
import { isOlderThan } from "./feed-order.server.ts";
import { visibleBlogs } from "./visible-blogs.server.ts";

/**
 * The sizes of the first two batches: the newest blogs, which are compared without the index. A text that many titles contain is
 * found among them.
 */
const comparedWithoutIndex = [100, 900];
/**
 * The blogs that the index finds are read in batches of this size, and this many batches at most. Nearly all of them contain
 * the text.
 */
const batchWithIndex = 5000;
const maxBatchesWithIndex = 10;
/** After comparing for this long, it lets other requests run. */
const turnMs = 5;

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
  const sought = fold(text);
  if (!sought) return [];
  const matches: Cursor[] = [];
  let cursor = before;
  for (let batch = 0; batch < comparedWithoutIndex.length + maxBatchesWithIndex; batch++) {
    const isWithIndex = batch >= comparedWithoutIndex.length;
    const count = comparedWithoutIndex[batch] ?? batchWithIndex;
    const rows = await readHeads(db, cursor, count, isWithIndex ? sought : undefined);
    await compare(rows, sought, matches, limit);
    if (matches.length === limit || rows.length < count) break;
    cursor = rows.at(-1);
  }
  return matches;
}

/** Those of `rows` that have `text` in title or description, whatever the letter case and accents: at most `limit`. */
export async function findContaining(rows: Head[], text: string, limit: number): Promise<Cursor[]> {
  const matches: Cursor[] = [];
  await compare(rows, fold(text), matches, limit);
  return matches;
}

/** Adds those that contain `foldedText` to `matches`, until there are `limit`. */
async function compare(rows: Head[], sought: string, matches: Cursor[], limit: number) {
  let turnStart = performance.now();
  for (const { id, position, title, description } of rows) {
    if (matches.length === limit) return;
    if (fold(`${title}\n${description}`).includes(sought)) matches.push({ position, id });
    if (performance.now() - turnStart < turnMs) continue;
    await nextRound();
    turnStart = performance.now();
  }
}

type Head = Awaited<ReturnType<typeof readHeads>>[number];

function readHeads(db: Db, before: Cursor | undefined, count: number, sought: string | undefined) {
  let query = visibleBlogs(db)
    .select(["id", "position", "title", "description"])
    .orderBy("position", "desc")
    .orderBy("id", "desc")
    .limit(count);
  if (before) query = query.where(isOlderThan(before));
  if (sought !== undefined) {
    const { tokens, isBeginning } = tokensOfSought(sought);
    const rows = engineOf(db).search.rowsWithTokens(tokens, isBeginning);
    query = query.where("id", "in", sql<string>`(select blog_id from search_blogs where row in ${rows})`);
  }
  return query.execute();
}
