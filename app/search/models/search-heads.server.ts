// Finds a text in the heads of blogs: a head is a title with its description. Candidates are read in the order of the feed, and
// compared here.
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import { type Db, engineOf } from "../../../db/engine.ts";
import { isOlderThan } from "../../core/feed-cursor.server.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";
import type { Cursor } from "../../lib/cursor.ts";
import { fold, searchTokens } from "../../lib/fold.ts";

/**
 * The sizes of the first two batches: the newest blogs, which are compared without the index. A text that many titles contain is
 * found among them.
 */
const unindexedBatchSizes = [100, 900];
/**
 * The blogs that the index finds are read in batches of this size, and this many batches at most. Nearly all of them contain
 * the text.
 */
const indexedBatchSize = 5000;
const maxIndexedBatches = 10;
/** After comparing for this long, it lets other requests run. */
const maxBlockMs = 5;

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
  const foldedText = fold(text);
  if (!foldedText) return [];
  const matches: Cursor[] = [];
  let cursor = before;
  for (let batch = 0; batch < unindexedBatchSizes.length + maxIndexedBatches; batch++) {
    const usesIndex = batch >= unindexedBatchSizes.length;
    const count = unindexedBatchSizes[batch] ?? indexedBatchSize;
    const rows = await readHeads(db, cursor, count, usesIndex ? foldedText : undefined);
    await addMatches(rows, foldedText, matches, limit);
    if (matches.length === limit || rows.length < count) break;
    cursor = rows.at(-1);
  }
  return matches;
}

/** Those of `rows` that have `text` in title or description, whatever the letter case and accents: at most `limit`. */
export async function findContaining(rows: Head[], text: string, limit: number): Promise<Cursor[]> {
  const matches: Cursor[] = [];
  await addMatches(rows, fold(text), matches, limit);
  return matches;
}

/** Adds those that contain `foldedText` to `matches`, until there are `limit`. */
async function addMatches(rows: Head[], foldedText: string, matches: Cursor[], limit: number) {
  let blockStart = performance.now();
  for (const { id, position, title, description } of rows) {
    if (matches.length === limit) return;
    if (fold(`${title}\n${description}`).includes(foldedText)) matches.push({ position, id });
    if (performance.now() - blockStart < maxBlockMs) continue;
    await yieldToEventLoop();
    blockStart = performance.now();
  }
}

type Head = Awaited<ReturnType<typeof readHeads>>[number];

function readHeads(db: Db, before: Cursor | undefined, count: number, foldedText: string | undefined) {
  let query = visibleBlogs(db)
    .select(["id", "position", "title", "description"])
    .orderBy("position", "desc")
    .orderBy("id", "desc")
    .limit(count);
  if (before) query = query.where(isOlderThan(before));
  if (foldedText !== undefined) {
    const { tokens, isBeginning } = searchTokens(foldedText);
    const rows = engineOf(db).search.rowsWithTokens(tokens, isBeginning);
    query = query.where("id", "in", sql<string>`(select blog_id from search_blogs where row in ${rows})`);
  }
  return query.execute();
}
