import { sql } from "kysely";
import { type Db, slowReads } from "../../../db/engine.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";
import { daysBefore, lastDays } from "../../lib/date.ts";
import { dayStart } from "../../lib/time-zones.ts";

/** What happened on the site on a day. */
export interface SiteDay {
  day: string;
  reads: number;
  likes: number;
  accounts: number;
  posts: number;
}

/** The last days of the site up to `today` in a time zone, oldest first. */
export async function listSiteDays(db: Db, today: string, count: number, timeZone = "UTC") {
  const days = lastDays(today, count);
  const [first] = days as [string];
  const slowDb = slowReads(db);
  const reads = await slowDb
    .selectFrom("site_reads_by_day")
    .select(["day", "reads"])
    .where("day", ">=", first)
    .execute();
  const readsByDay = new Map(reads.map((row) => [row.day, row.reads]));
  const siteDays: SiteDay[] = [];
  for (const day of days)
    siteDays.push({ day, reads: readsByDay.get(day) ?? 0, ...(await countNewRows(slowDb, day, timeZone)) });
  return siteDays;
}

/** Counts what an index lists for the day, without reading any other row. */
async function countNewRows(db: Db, day: string, timeZone: string) {
  const [start, end] = [day, daysBefore(day, -1)].map((day) => dayStart(timeZone, day)) as [number, number];
  const [first, next] = [start, end].map((time) => new Date(time).toISOString());
  const { rows } = await sql<Record<"likes" | "accounts" | "posts", number>>`select
    (select count(*) from likes where liked_at >= ${first} and liked_at < ${next}) as likes,
    (select count(*) from users where created_at >= ${first} and created_at < ${next}) as accounts,
    (${visibleBlogs(db)
      .select(({ fn }) => fn.countAll().as("count"))
      .where("kind", "=", "post")
      // The time of publication, by which blogs are indexed.
      .where("position", ">=", start)
      .where("position", "<", end)}) as posts`.execute(db);
  const { likes, accounts, posts } = rows[0]!;
  return { likes: Number(likes), accounts: Number(accounts), posts: Number(posts) };
}

/** How many enquiries nobody has dealt with: those in the state "new". */
export async function countNewEnquiries(db: Db): Promise<number> {
  const row = await db
    .selectFrom("enquiries")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("state", "=", "new")
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export interface TopBlog {
  id: string;
  title: string;
  reads: number;
}

const topBlogDays = 7;
/** Only the most read blogs of each day are compared, so that the time does not grow with the number of blogs. */
const maxComparedPerDay = 50;
/** How many more blogs are read than asked for, since some may have been removed meanwhile. */
const spareBlogs = 20;

/** The blogs with the most reads in the last seven days up to `today`. */
export async function listTopBlogs(db: Db, today: string, limit: number): Promise<TopBlog[]> {
  const days = lastDays(today, topBlogDays);
  const compared = new Set<string>();
  for (const day of days) for (const { blog_id } of await mostReadOn(db, day)) compared.add(blog_id);
  if (compared.size === 0) return [];
  const sums = await db
    .selectFrom("reads_by_day")
    .select((eb) => ["blog_id", eb.fn.sum<number>("reads").as("reads")])
    .where("blog_id", "in", [...compared])
    // By both columns of the key: with a range of days, the whole table may be read.
    .where("day", "in", days)
    .groupBy("blog_id")
    .orderBy("reads", "desc")
    .orderBy("blog_id")
    .execute();
  const blogs = await visibleBlogs(db)
    .select(["id", "title"])
    .where(
      "id",
      "in",
      sums.slice(0, limit + spareBlogs).map((sum) => sum.blog_id),
    )
    .execute();
  const titles = new Map(blogs.map(({ id, title }) => [id, title]));
  return sums
    .flatMap(({ blog_id: id, reads }) =>
      titles.has(id) ? { id, title: titles.get(id)!, reads: Number(reads) } : [],
    )
    .slice(0, limit);
}

function mostReadOn(db: Db, day: string) {
  return db
    .selectFrom("reads_by_day")
    .select("blog_id")
    .where("day", "=", day)
    .orderBy("reads", "desc")
    .limit(maxComparedPerDay)
    .execute();
}
