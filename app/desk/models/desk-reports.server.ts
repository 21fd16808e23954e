import { sql } from "kysely";
import { type Db, slowReads } from "../../../db/engine.ts";
import type { Decision } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { closeReports } from "../../core/report.server.ts";
import { hasStatus, isNotRemoved, isVisible } from "../../core/visible-blogs.server.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import { withdrawFinishedQueues } from "../../notifications/models/desk-notices.server.ts";
import { announceNotices, notify, withdrawNotices } from "../../notifications/models/notify.server.ts";
import { reporterNotices } from "./decision-notices.server.ts";
import { restoreAsEditor } from "./editor-acts.server.ts";

const maxBlogs = 50;
const maxReportsPerBlog = 20;

/** The blogs with open reports, the one that waits longest first; at most 50. Each has its reports, at most 20. */
export async function listReportedBlogs(db: Db) {
  const slowDb = slowReads(db);
  const blogs = await slowDb
    .selectFrom("reports")
    .innerJoin("blogs", "blogs.id", "reports.blog_id")
    .select((eb) => [
      "blogs.id",
      "blogs.title",
      eb.fn.countAll<number>().as("count"),
      eb.fn.min("reports.created_at").as("since"),
    ])
    .where("decided_at", "is", null)
    .where(isVisible)
    .groupBy(["blogs.id", "blogs.title"])
    .orderBy("since")
    .orderBy("blogs.id")
    .limit(maxBlogs)
    .execute();
  const reports: { blog_id: string; reason: string; note: string; created_at: string }[] = [];
  for (const { id } of blogs) reports.push(...(await openReportsOf(slowDb, id)));
  const reportsByBlog = Map.groupBy(reports, (report) => report.blog_id);
  return blogs.map((blog) => ({
    ...blog,
    count: Number(blog.count),
    reports: reportsByBlog.get(blog.id) ?? [],
  }));
}

export type ReportedBlog = Awaited<ReturnType<typeof listReportedBlogs>>[number];

function openReportsOf(db: Db, blogId: string) {
  return db
    .selectFrom("reports")
    .select(["blog_id", "reason", "note", "created_at"])
    .where("blog_id", "=", blogId)
    .where("decided_at", "is", null)
    .orderBy("created_at")
    .limit(maxReportsPerBlog)
    .execute();
}

/** The last 20 decisions, newest first. */
export function listDecisions(db: Db) {
  return slowReads(db)
    .selectFrom("reports")
    .innerJoin("blogs", "blogs.id", "reports.blog_id")
    .leftJoin("users", "users.id", "reports.decided_by")
    .select(["decided_at", "blog_id", "decision", "decided_by"])
    .select(["blogs.title", "users.name as editor"])
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("decided_at", "is not", null)
    .groupBy(["decided_at", "blog_id", "decision", "decided_by", "blogs.title", "users.name"])
    .orderBy("decided_at", "desc")
    .orderBy("blog_id", "desc")
    .limit(20)
    .execute();
}

export type ReportDecision = Awaited<ReturnType<typeof listDecisions>>[number];

/** Closes a blog's reports without a change of the blog. */
export async function keepBlog(db: Db, editorId: string, id: string): Promise<void> {
  const at = new Date().toISOString();
  const notices = await inTransaction(db, async (db) => {
    const notices = await reporterNotices(
      db,
      id,
      "It stays: they found nothing against the rules. Thank you.",
    );
    await notify(db, notices);
    const count = await closeReports(db, id, "keep", at, editorId);
    if (count > 0) await logAct(db, editorId, "keep", `blog:${id}`);
    return notices;
  });
  await announceNotices(db, notices);
  await withdrawFinishedQueues(db);
}

/** Which decision about a blog it was. */
export interface DecisionKey {
  /** ISO time, as `listDecisions` returns it. */
  at: string;
  decision: Decision;
}

/** Undoes a decision: its reports are open again, and the blog is public again if this decision took it down. */
export async function undoDecision(
  db: Db,
  renderer: Renderer,
  editorId: string,
  id: string,
  key: DecisionKey,
): Promise<"done" | "not-rendered"> {
  const reopen = (db: Db) => reopenReports(db, editorId, id, key);
  if (key.decision !== "take-down" || !(await wasTakenDownAt(db, id, key.at))) {
    await inTransaction(db, reopen);
    return "done";
  }
  return restoreAsEditor(db, renderer, editorId, id, reopen);
}

/** Whether the blog is still down since the decision about its reports at this time. */
async function wasTakenDownAt(db: Db, id: string, at: string) {
  const blog = await db
    .selectFrom("blogs")
    .innerJoin("reports", "reports.blog_id", "blogs.id")
    .select("blogs.id")
    .where("blogs.id", "=", id)
    .where(hasStatus("taken-down"))
    .where("removed_at", "=", at)
    .where("decided_at", "=", at)
    .where("decision", "=", "take-down")
    .executeTakeFirst();
  return blog !== undefined;
}

/**
 * Opens the reports of a decision again, except those of a deleted post, and those of people who have reported it again since.
 */
async function reopenReports(db: Db, editorId: string, id: string, { at, decision }: DecisionKey) {
  const { numUpdatedRows } = await db
    .updateTable("reports")
    .set({ decided_at: null, decision: null, decided_by: null })
    .where("blog_id", "=", id)
    .where("decided_at", "=", at)
    .where("decision", "=", decision)
    .where((eb) =>
      eb.exists(eb.selectFrom("blogs").select("blogs.id").where("blogs.id", "=", id).where(isNotRemoved)),
    )
    .where("actor", "not in", (eb) =>
      eb
        .selectFrom("reports as newer")
        .select("newer.actor")
        .where("newer.blog_id", "=", id)
        .where("newer.decided_at", "is", null),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await logAct(db, editorId, "reopen", `blog:${id}`);
  await withdrawNotices(db, `report:${id}`, "decision");
}

/** How many blogs wait for a decision at the desk. */
export interface WaitingCounts {
  /** With open reports. */
  reported: number;
  /** First posts of authors. */
  pending: number;
}

/** What waits for an editor: reported blogs, and posts that were never public. */
export async function countWaiting(db: Db): Promise<WaitingCounts> {
  const slowDb = slowReads(db);
  const reported = await slowDb
    .selectFrom("reports")
    .innerJoin("blogs", "blogs.id", "reports.blog_id")
    .select(sql<number>`count(distinct reports.blog_id)`.as("count"))
    .where("decided_at", "is", null)
    .where(isVisible)
    .executeTakeFirstOrThrow();
  const pending = await slowDb
    .selectFrom("blogs")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(hasStatus("pending"))
    .executeTakeFirstOrThrow();
  return { reported: Number(reported.count), pending: Number(pending.count) };
}
