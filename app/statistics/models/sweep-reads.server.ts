import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import { type Db, slowReads } from "../../../db/engine.ts";
import { jsonRows } from "../../../db/json-rows.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { daysBefore, lastDays } from "../../lib/date.ts";

/** Of the sites that sent readers to a blog on one day, only so many are kept by name. */
const maxSites = 50;
/** Stands for all further sites. No host name is equal to it, since those have a dot. */
const otherSites = "other";
const batchSize = 1000;
/** The lists of this many past days are shortened again in each run, in case a server was off or its clock was wrong. */
const shortenedDayCount = 7;

/**
 * Deletes the salts of past days and the marks of those before yesterday, and shortens the lists of sites of past days.
 * It may stop anywhere and run again. `today`: a day.
 */
export async function sweepReads(db: Db, today: string, signal?: AbortSignal): Promise<void> {
  await db.deleteFrom("read_salts").where("day", "<", today).execute();
  await deleteMarks(db, daysBefore(today, 1), signal);
  for (const day of lastDays(daysBefore(today, 1), shortenedDayCount)) await shortenSites(db, day, signal);
}

/** Deletes some at a time: an embedded database blocks the thread while it deletes. */
async function deleteMarks(db: Db, before: string, signal?: AbortSignal) {
  while (!signal?.aborted) {
    await yieldToEventLoop();
    const marks = db.selectFrom("read_marks").selectAll().orderBy("day").orderBy("blog_id").orderBy("reader");
    const first = await marks.where("day", "<", before).limit(1).executeTakeFirst();
    if (!first) return;
    const ofDay = db.deleteFrom("read_marks").where("day", "=", first.day);
    const last = await marks
      .where("day", "=", first.day)
      .offset(batchSize - 1)
      .limit(1)
      .executeTakeFirst();
    await (last
      ? ofDay.where(sql<boolean>`(blog_id, reader) <= (${last.blog_id}, ${last.reader})`)
      : ofDay
    ).execute();
  }
}

async function shortenSites(db: Db, day: string, signal?: AbortSignal) {
  const blogs = await slowReads(db)
    .selectFrom("referrers_by_day")
    .select("blog_id")
    .where("day", "=", day)
    .groupBy("blog_id")
    .having((eb) => eb(eb.fn.countAll(), ">", maxSites))
    .execute();
  for (const { blog_id } of blogs) {
    if (signal?.aborted) return;
    await yieldToEventLoop();
    const rest = await listFurtherSites(db, blog_id, day);
    if (rest.length > 0) await inTransaction(db, (db) => mergeSites(db, blog_id, day, rest));
  }
}

async function listFurtherSites(db: Db, blogId: string, day: string): Promise<string[]> {
  const rows = await db
    .selectFrom("referrers_by_day")
    .select("site")
    .where("blog_id", "=", blogId)
    .where("day", "=", day)
    .where("site", "!=", otherSites)
    .orderBy("reads", "desc")
    .orderBy("site")
    .execute();
  return rows.slice(maxSites).map(({ site }) => site);
}

/** Adds up only what its own DELETE returned, so that two runs at once do not count a row twice. */
async function mergeSites(db: Db, blogId: string, day: string, sites: string[]) {
  const { rows } = await sql<{ reads: number }>`delete from referrers_by_day
    where blog_id = ${blogId} and day = ${day} and site in
      (select value->>0 from ${jsonRows(
        db,
        sites.map((site) => [site]),
      )})
    returning reads`.execute(db);
  const reads = rows.reduce((sum, row) => sum + row.reads, 0);
  if (reads === 0) return;
  await db
    .insertInto("referrers_by_day")
    .values({ blog_id: blogId, day, site: otherSites, reads })
    .onConflict((c) =>
      c
        .columns(["blog_id", "day", "site"])
        .doUpdateSet((eb) => ({ reads: eb("referrers_by_day.reads", "+", reads) })),
    )
    .execute();
}
