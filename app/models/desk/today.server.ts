import { sql } from "kysely";
import { type Db, slowReads } from "../../../db/engine.ts";
import { daysBefore, lastDays } from "../../lib/date.ts";
import { visibleBlogs } from "../visible-blogs.server.ts";

/** What happened on the site on a day. */
export interface SiteDay {
  day: string;
  reads: number;
  likes: number;
  accounts: number;
  posts: number;
}

/** The last days of the site up to `today`, oldest first. */
export async function listSiteDays(db: Db, today: string, count: number): Promise<SiteDay[]> {
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
    siteDays.push({ day, reads: readsByDay.get(day) ?? 0, ...(await countNewRows(slowDb, day)) });
  return siteDays;
}

/** Counts what an index lists for the day, without reading any other row. */
async function countNewRows(db: Db, day: string) {
  const next = daysBefore(day, -1);
  const { rows } = await sql<Record<"likes" | "accounts" | "posts", number>>`select
    (select count(*) from likes where liked_at >= ${day} and liked_at < ${next}) as likes,
    (select count(*) from users where created_at >= ${day} and created_at < ${next}) as accounts,
    (${visibleBlogs(db)
      .select(({ fn }) => fn.countAll().as("count"))
      .where("kind", "=", "post")
      // The time of publication, by which blogs are indexed.
      .where("position", ">=", Date.parse(day))
      .where("position", "<", Date.parse(next))}) as posts`.execute(db);
  const { likes, accounts, posts } = rows[0]!;
  return { likes: Number(likes), accounts: Number(accounts), posts: Number(posts) };
}

export interface TopBlog {
  id: string;
  title: string;
  reads: number;
}

const weekDays = 7;
/** Only the most read blogs of each day are compared, so that the time does not grow with the number of blogs. */
const comparedPerDay = 50;

/** The blogs with the most reads in the last seven days up to `today`. */
export async function listTopBlogs(db: Db, today: string, limit: number): Promise<TopBlog[]> {
  const compared = new Set<string>();
  for (const day of lastDays(today, weekDays))
    for (const { blog_id } of await mostReadOn(db, day)) compared.add(blog_id);
  if (compared.size === 0) return [];
  const rows = await visibleBlogs(db)
    .innerJoin("reads_by_day", "reads_by_day.blog_id", "blogs.id")
    .select((eb) => ["blogs.id", "blogs.title", eb.fn.sum<number>("reads_by_day.reads").as("reads")])
    .where("blogs.id", "in", [...compared])
    .where("reads_by_day.day", ">=", daysBefore(today, weekDays - 1))
    .groupBy(["blogs.id", "blogs.title"])
    .orderBy("reads", "desc")
    .orderBy("blogs.id")
    .limit(limit)
    .execute();
  return rows.map(({ reads, ...blog }) => ({ ...blog, reads: Number(reads) }));
}

function mostReadOn(db: Db, day: string) {
  return db
    .selectFrom("reads_by_day")
    .select("blog_id")
    .where("day", "=", day)
    .orderBy("reads", "desc")
    .limit(comparedPerDay)
    .execute();
}
