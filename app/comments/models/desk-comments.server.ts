import { sql } from "kysely";
import { type Db, slowReads } from "../../../db/engine.ts";
import { formatTimeCursor, listPage, type TimeCursor } from "../../lib/cursor.ts";
import type { DeskList } from "../lib/desk-acts.ts";

const pageSize = 30;

/** Literals, so that the partial indexes serve. */
const conditions = {
  waiting: sql<boolean>`comments.state = 'waiting'`,
  reported: sql<boolean>`comments.reports > 0`,
  newest: sql<boolean>`comments.state = 'shown'`,
  hidden: sql<boolean>`comments.state = 'hidden'`,
};

/** A page of a list, newest first. `next`: undefined on the last page. */
export async function listDeskComments(db: Db, list: DeskList, before?: TimeCursor) {
  let query = db
    .selectFrom("comments")
    .innerJoin("blogs", "blogs.id", "comments.blog_id")
    .leftJoin("users", "users.id", "comments.author_id")
    .select(["comments.id", "comments.author_id", "html", "state", "held_for", "reason", "reports"])
    .select(["comments.created_at as at", "blogs.title", "users.blocked_at"])
    .select(({ fn }) => fn.coalesce("users.name", "comments.author_name").as("name"))
    .where(conditions[list]);
  if (before)
    query = query.where(sql<boolean>`(comments.created_at, comments.id) < (${before.at}, ${before.id})`);
  const ordered = query.orderBy("comments.created_at", "desc").orderBy("comments.id", "desc");
  const { rows: comments, next } = await listPage(ordered, pageSize, formatTimeCursor);
  const reported = comments.filter((row) => row.reports > 0).map(({ id }) => id);
  const reports = await listReports(db, reported);
  return { comments: comments.map((row) => ({ ...row, said: reports.get(row.id) ?? [] })), next };
}

export type DeskComment = Awaited<ReturnType<typeof listDeskComments>>["comments"][number];

const maxReports = 200;

async function listReports(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, never[]>();
  const rows = await db
    .selectFrom("comment_reports")
    .select(["comment_id", "reason", "note"])
    .where("comment_id", "in", ids)
    .orderBy("created_at")
    .limit(maxReports)
    .execute();
  return Map.groupBy(rows, ({ comment_id }) => comment_id);
}

/** How many comments of others are shown below the company's texts since a time: 100 stands for more. */
export async function countCompanyComments(db: Db, since: string): Promise<number> {
  const rows = await slowReads(db)
    .selectFrom("comments")
    .innerJoin("blogs", "blogs.id", "comments.blog_id")
    .leftJoin("users", "users.id", "comments.author_id")
    .select("comments.id")
    .where(conditions.newest)
    .where("comments.created_at", ">=", since)
    .where("blogs.author_kind", "=", "company")
    .where((eb) => eb.or([eb("users.role", "is", null), eb("users.role", "not in", ["owner", "editor"])]))
    .orderBy("comments.created_at", "desc")
    .limit(100)
    .execute();
  return rows.length;
}

/** How many comments wait, and how many are reported: 100 stands for more. */
export async function countDeskComments(db: Db) {
  const count = async (list: DeskList) => {
    const rows = await db.selectFrom("comments").select("id").where(conditions[list]).limit(100).execute();
    return rows.length;
  };
  return { waiting: await count("waiting"), reported: await count("reported") };
}
