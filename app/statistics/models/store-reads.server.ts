import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { jsonRows } from "../../../db/json-rows.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { findUsersOfSessions } from "../../core/session.server.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";

export interface Read {
  blogId: string;
  /** A hash: `readerOf`. */
  reader: string;
  /** The host name of the site that the reader came from; undefined when it is unknown, or this one. */
  site?: string;
  /** The token of the reader's session. */
  token?: string;
}

/**
 * Counts reads, except those of a reader who was counted for this blog and day before, of blogs that are not public, and of their
 * authors. Returns those that were counted. It may be called again after a failure whose outcome is unknown.
 */
export async function storeReads(db: Db, day: string, reads: Read[]): Promise<Read[]> {
  const readsByMark = new Map<string, Read>();
  for (const read of await selectCountable(db, reads)) readsByMark.set(`${read.blogId} ${read.reader}`, read);
  if (readsByMark.size === 0) return [];
  return inTransaction(db, async (db) => {
    const marks = await addMarks(db, day, [...readsByMark.values()]);
    const newReads = marks.map(({ blog_id, reader }) => readsByMark.get(`${blog_id} ${reader}`)!);
    if (newReads.length > 0) await addToSums(db, day, newReads);
    return newReads;
  });
}

async function selectCountable(db: Db, reads: Read[]): Promise<Read[]> {
  const ids = [...new Set(reads.map(({ blogId }) => blogId))];
  const blogs = await visibleBlogs(db)
    .select(["id", "author_id", "written_by"])
    .where("id", "in", ids)
    .execute();
  const authors = new Map(
    blogs.map(({ id, author_id, written_by }) => [id, new Set([author_id, written_by])]),
  );
  const further = db.selectFrom("blog_authors").select(["blog_id", "user_id"]).where("blog_id", "in", ids);
  for (const { blog_id, user_id } of await further.where("accepted_at", "is not", null).execute())
    authors.get(blog_id)?.add(user_id);
  const users = await findUsersOfSessions(
    db,
    reads.flatMap(({ token }) => token ?? []),
  );
  return reads.filter(({ blogId, token }) => {
    const user = token === undefined ? undefined : users.get(token);
    return authors.has(blogId) && (user === undefined || !authors.get(blogId)!.has(user));
  });
}

/**
 * Remembers who read what on this day (`read_marks`). Returns the rows that were not there yet. They are added in a fixed order,
 * so that two nodes that add the same ones cannot deadlock.
 */
async function addMarks(db: Db, day: string, reads: Read[]) {
  const rows = reads.map(({ blogId, reader }) => [blogId, reader]).sort();
  const { rows: marks } = await sql<{ blog_id: string; reader: string }>`
    insert into read_marks (day, blog_id, reader)
    select ${day}, value->>0, value->>1 from ${jsonRows(db, rows)} where true
    on conflict do nothing returning blog_id, reader`.execute(db);
  return marks;
}

async function addToSums(db: Db, day: string, reads: Read[]) {
  const byBlog = countBy(reads, ({ blogId }) => [blogId]);
  await sql`insert into reads_by_day (blog_id, day, reads)
    select value->>0, ${day}, cast(value->>1 as integer) from ${jsonRows(db, byBlog)} where true
    on conflict (blog_id, day) do update set reads = reads_by_day.reads + excluded.reads`.execute(db);
  const bySite = countBy(reads, ({ blogId, site }) => site && [blogId, site]);
  if (bySite.length > 0)
    await sql`insert into referrers_by_day (blog_id, site, day, reads)
      select value->>0, value->>1, ${day}, cast(value->>2 as integer) from ${jsonRows(db, bySite)} where true
      on conflict (blog_id, day, site) do update set reads = referrers_by_day.reads + excluded.reads`.execute(
      db,
    );
  // All nodes write this row, so it comes last.
  await db
    .insertInto("site_reads_by_day")
    .values({ day, reads: reads.length })
    .onConflict((c) =>
      c.column("day").doUpdateSet((eb) => ({ reads: eb("site_reads_by_day.reads", "+", reads.length) })),
    )
    .execute();
}

/** Rows of a key and how many reads have it, sorted by the key. Reads without a key are left out. */
function countBy(reads: Read[], keyOf: (read: Read) => string[] | undefined | ""): (string | number)[][] {
  const counts = new Map<string, number>();
  for (const read of reads) {
    const key = keyOf(read);
    if (key) counts.set(key.join(" "), (counts.get(key.join(" ")) ?? 0) + 1);
  }
  return [...counts].sort().map(([key, count]) => [...key.split(" "), count]);
}
