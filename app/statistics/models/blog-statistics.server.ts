import { sql } from "kysely";
import { type Db, slowReads } from "../../../db/engine.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";
import { companyId, countFollowers } from "../../following/models/follow.server.ts";
import { lastDays } from "../../lib/date.ts";
import { dayIn, dayStart } from "../../lib/time-zones.ts";

export interface DayCounts {
  day: string;
  reads: number;
  likes: number;
  /** New followers of the author. */
  follows: number;
}

export interface ReferrerReads {
  site: string;
  reads: number;
}

/** How often each of these blogs was read, by id; a blog without reads is left out. */
export async function readsOf(db: Db, blogIds: string[]): Promise<Map<string, number>> {
  if (blogIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("reads_by_day")
    .select((eb) => ["blog_id", eb.fn.sum<number>("reads").as("reads")])
    .where("blog_id", "in", blogIds)
    .groupBy("blog_id")
    .execute();
  return new Map(rows.map(({ blog_id, reads }) => [blog_id, Number(reads)]));
}

/** What the statistics say of a blog itself; undefined when there is no such blog. */
export function findBlogForStatistics(db: Db, id: string) {
  return visibleBlogs(db)
    .select(["id", "title", "author_id", "author_kind", "likes"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Whom one follows to follow a blog's author; nobody follows a former member. */
const followedAuthor = ({ author_id, author_kind }: { author_id: string | null; author_kind: string }) =>
  author_kind === "company" ? companyId : (author_id ?? "");

/** What a blog, and its author, have had since the beginning. */
export async function countInAll(
  db: Db,
  blog: Parameters<typeof followedAuthor>[0] & { id: string; likes: number },
) {
  const reads = (await readsOf(db, [blog.id])).get(blog.id) ?? 0;
  const { followers } = await countFollowers(db, followedAuthor(blog), undefined);
  return { reads, likes: blog.likes, follows: followers };
}

/** The last days of a blog up to `today` in a time zone, oldest first. */
export async function listDayCounts(
  db: Db,
  blog: { id: string; author_id: string | null; author_kind: string },
  today: string,
  count: number,
  timeZone = "UTC",
): Promise<DayCounts[]> {
  const days = lastDays(today, count);
  const slowDb = slowReads(db);
  const [first] = days as [string];
  const start = new Date(dayStart(timeZone, first)).toISOString();
  const reads = await slowDb
    .selectFrom("reads_by_day")
    .select(["day", "reads as count"])
    .where("blog_id", "=", blog.id)
    .where("day", ">=", first)
    .execute();
  const likes = await slowDb
    .selectFrom("likes")
    .select([minuteOf("liked_at"), countRows])
    .where("blog_id", "=", blog.id)
    .where("liked_at", ">=", start)
    .groupBy(sql`1`)
    .execute();
  const follows = await slowDb
    .selectFrom("follows")
    .select([minuteOf("followed_at"), countRows])
    .where("followed", "=", followedAuthor(blog))
    .where("followed_at", ">=", start)
    .groupBy(sql`1`)
    .execute();
  const readsOn = new Map(reads.map(({ day, count }) => [day, count]));
  const [likesOn, followsOn] = [sumByDay(likes, timeZone), sumByDay(follows, timeZone)];
  return days.map((day) => ({
    day,
    reads: readsOn.get(day) ?? 0,
    likes: likesOn.get(day) ?? 0,
    follows: followsOn.get(day) ?? 0,
  }));
}

/** The sites that readers of a blog came from on these days, most reads first. */
export async function listReferrers(db: Db, blogId: string, days: string[], limit: number) {
  const rows = await slowReads(db)
    .selectFrom("referrers_by_day")
    .select((eb) => ["site", eb.fn.sum<number>("reads").as("reads")])
    .where("blog_id", "=", blogId)
    .where("day", "in", days)
    .groupBy("site")
    .orderBy("reads", "desc")
    .orderBy("site")
    .limit(limit)
    .execute();
  return rows.map(({ site, reads }) => ({ site, reads: Number(reads) }));
}

/** The first characters of an ISO time: days in any time zone begin with a minute. */
function minuteOf(column: "liked_at" | "followed_at") {
  return sql<string>`substr(${sql.ref(column)}, 1, 16)`.as("minute");
}

const countRows = sql<number>`count(*)`.as("count");

function sumByDay(rows: { minute: string; count: number }[], timeZone: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { minute, count } of rows) {
    const day = dayIn(timeZone, Date.parse(`${minute}Z`));
    sums.set(day, (sums.get(day) ?? 0) + Number(count));
  }
  return sums;
}
