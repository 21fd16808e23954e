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
    .select(["day", "reads as count"])
    .where("day", ">=", first)
    .execute();
  const likes = await slowDb
    .selectFrom("likes")
    .select([dayPart("liked_at"), countRows])
    .where("liked_at", ">=", first)
    .groupBy(sql`1`)
    .execute();
  const accounts = await slowDb
    .selectFrom("users")
    .select([dayPart("created_at"), countRows])
    .where("created_at", ">=", first)
    .groupBy(sql`1`)
    .execute();
  const posts = await visibleBlogs(slowDb)
    .select([dayPart("published_at"), countRows])
    .where("kind", "=", "post")
    // The time of publication, by which blogs are indexed.
    .where("position", ">=", Date.parse(first))
    .groupBy(sql`1`)
    .execute();
  const [readsOn, likesOn, accountsOn, postsOn] = [reads, likes, accounts, posts].map(countsByDay);
  return days.map((day) => ({
    day,
    reads: readsOn!(day),
    likes: likesOn!(day),
    accounts: accountsOn!(day),
    posts: postsOn!(day),
  }));
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

/** The first ten characters of an ISO time. */
function dayPart(column: "liked_at" | "created_at" | "published_at") {
  return sql<string>`substr(${sql.ref(column)}, 1, 10)`.as("day");
}

const countRows = sql<number>`count(*)`.as("count");

function countsByDay(rows: { day: string; count: number }[]): (day: string) => number {
  const counts = new Map(rows.map(({ day, count }) => [day, Number(count)]));
  return (day) => counts.get(day) ?? 0;
}
