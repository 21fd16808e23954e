import type { Db } from "../../db/engine.ts";
import type { Decision, ReportReason } from "../../db/schema.ts";
import { newId } from "../lib/new-id.ts";
import { visibleBlogs } from "./visible-blogs.server.ts";

/**
 * Reports a blog to the desk. While the actor's last report of it is open, another one changes nothing: "known". "missing": there is no such
 * blog.
 */
export async function reportBlog(
  db: Db,
  actor: string,
  blogId: string,
  { reason, note }: { reason: ReportReason; note: string },
): Promise<"reported" | "known" | "missing"> {
  const blog = await visibleBlogs(db).select("id").where("id", "=", blogId).executeTakeFirst();
  if (!blog) return "missing";
  const report = { id: newId(), blog_id: blogId, actor, reason, note, created_at: new Date().toISOString() };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("reports")
    .values(report)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? "reported" : "known";
}

/** Erases from reports who sent them and what they wrote; the desk keeps their reasons and its decisions. */
export async function anonymizeReports(db: Db, actor: string): Promise<void> {
  await db
    .updateTable("reports")
    .set((eb) => ({ note: "", actor: eb.ref("id") }))
    .where("actor", "=", actor)
    .execute();
}

/**
 * Closes all open reports of a blog. Call it in the transaction of the decision. `userId`: who decided, undefined when the blog
 * was deleted. Returns how many there were.
 */
export async function closeReports(db: Db, blogId: string, decision: Decision, at: string, userId?: string) {
  const { numUpdatedRows } = await db
    .updateTable("reports")
    .set({ decided_at: at, decision, decided_by: userId ?? null })
    .where("blog_id", "=", blogId)
    .where("decided_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
