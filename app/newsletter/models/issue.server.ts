// What is sent to the subscribers, and how far it is.
import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { IssueState } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { enqueueJob, wakeRunners } from "../../core/job.server.ts";
import { isVisible } from "../../core/visible-blogs.server.ts";
import { creationCursorOf, listPage, type TimeCursor } from "../../lib/cursor.ts";
import type { DeskAct } from "../../lib/desk-act.ts";
import { newId } from "../../lib/new-id.ts";
import type { LetterItem } from "../lib/letter.ts";

/** The job that sends one issue. */
export const sendIssueJob = "send-issue";

interface NewIssue {
  /** As in the table: each is sent once. */
  about: string;
  blogId: string | null;
  subject: string;
  userId: string | null;
  items?: LetterItem[];
}

/** Begins an issue, unless there is one about the same. Call it in a transaction, and `wakeRunners` after the commit. */
export async function createIssue(db: Db, { about, blogId, subject, userId, items }: NewIssue) {
  const issue = await db
    .insertInto("newsletter_issues")
    .values({
      ...{ id: newId(), about, blog_id: blogId, state: "sending", subject, created_by: userId },
      ...{ created_at: new Date().toISOString(), items: items ? JSON.stringify(items) : null },
    })
    .onConflict((c) => c.column("about").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (issue) await enqueueSending(db, issue.id);
  return issue !== undefined;
}

/** Sends a public post to the subscribers, once. Returns false when it was sent before, or is not public. */
export async function sendPost(db: Db, userId: string, blogId: string): Promise<boolean> {
  const isBegun = await inTransaction(db, async (db) => {
    const post = await findSendable(db, blogId);
    if (!post) return false;
    const isNew = await createIssue(db, { about: `post:${blogId}`, blogId, subject: post.title, userId });
    if (isNew) await logAct(db, userId, "send-issue", `blog:${blogId}`);
    return isNew;
  });
  if (isBegun) await wakeRunners(db);
  return isBegun;
}

/** A public post. */
export function findSendable(db: Db, blogId: string) {
  return db
    .selectFrom("blogs")
    .select(["id", "title", "published_at"])
    .where("id", "=", blogId)
    .where("kind", "=", "post")
    .where(isVisible)
    .executeTakeFirst();
}

/** Makes sure that a job sends each issue that is being sent, also after its job failed for good. */
export async function resumeIssues(db: Db): Promise<void> {
  const query = db.selectFrom("newsletter_issues").select("id");
  for (const { id } of await query.where(sql<boolean>`state = 'sending'`).execute())
    await enqueueSending(db, id);
}

/** In the transaction that says so; `wakeRunners` after it. */
export function enqueueSending(db: Db, id: string) {
  return enqueueJob(db, { id: `issue-${id}`, name: sendIssueJob, payload: { id }, runAt: Date.now() });
}

const listed = [
  ...(["id", "about", "blog_id", "state", "problem", "created_at", "ended_at"] as const),
  ...(["audience", "has_page", "send_at"] as const),
  ...(["filled_to", "recipients", "sent", "refused", "given_up", "skipped", "unsubscribed"] as const),
  // That of a draft is its title as it is now.
  sql<string>`case when state = 'draft' then coalesce((select title from blogs where blogs.id = newsletter_issues.id), '')
    else subject end`.as("subject"),
] as const;

export type Issue = NonNullable<Awaited<ReturnType<typeof findIssue>>>;

export function findIssue(db: Db, id: string) {
  return db.selectFrom("newsletter_issues").select(listed).where("id", "=", id).executeTakeFirst();
}

export function findIssueAbout(db: Db, about: string) {
  return db.selectFrom("newsletter_issues").select(listed).where("about", "=", about).executeTakeFirst();
}

/** What its letters are made of; undefined: there is no issue; null: it is not made yet. */
export async function findItems(db: Db, id: string): Promise<LetterItem[] | null | undefined> {
  const query = db.selectFrom("newsletter_issues").select("items").where("id", "=", id);
  const row = await query.executeTakeFirst();
  return row && (row.items === null ? null : (JSON.parse(row.items) as LetterItem[]));
}

export async function saveItems(db: Db, id: string, subject: string, items: LetterItem[]): Promise<void> {
  const made = { subject, items: JSON.stringify(items) };
  await db
    .updateTable("newsletter_issues")
    .set(made)
    .where("id", "=", id)
    .where("items", "is", null)
    .execute();
}

const pageSize = 20;

/** A page of issues, newest first. `next`: the next page's cursor, undefined on the last page. */
export async function listIssues(db: Db, before?: TimeCursor) {
  let query = db
    .selectFrom("newsletter_issues")
    .select(listed)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  if (before) query = query.where(sql<boolean>`(created_at, id) < (${before.at}, ${before.id})`);
  const { rows: issues, next } = await listPage(query, pageSize, creationCursorOf);
  return { issues, next };
}

const moves: Record<"pause" | "continue" | "cancel", { from: IssueState[]; to: IssueState; act: DeskAct }> = {
  pause: { from: ["sending"], to: "paused", act: "pause-issue" },
  continue: { from: ["paused"], to: "sending", act: "continue-issue" },
  cancel: { from: ["sending", "paused"], to: "cancelled", act: "cancel-issue" },
};
export type IssueMove = keyof typeof moves;

/** Pauses an issue, goes on with it, or ends it. What is so already stays as it is. */
export async function moveIssue(db: Db, userId: string, id: string, move: IssueMove): Promise<void> {
  const { from, to, act } = moves[move];
  await inTransaction(db, async (db) => {
    const moved = await setState(db, id, from, to, null);
    if (!moved) return;
    const { blog_id, subject } = moved;
    await (blog_id
      ? logAct(db, userId, act, `blog:${blog_id}`)
      : logAct(db, userId, act, "site", { to: subject }));
    if (to === "sending") await enqueueSending(db, id);
  });
  await wakeRunners(db);
}

/** Says what is wrong with an issue that is being sent (null: nothing any more), and stops it unless `state` is "sending". */
export async function reportProblem(
  db: Db,
  id: string,
  state: Exclude<IssueState, "sent">,
  problem: string | null,
): Promise<void> {
  await setState(db, id, ["sending"], state, problem);
}

/** Returns undefined when it is in none of the states `from`. */
function setState(db: Db, id: string, from: IssueState[], state: IssueState, problem: string | null) {
  const ended_at = state === "cancelled" ? new Date().toISOString() : null;
  return db
    .updateTable("newsletter_issues")
    .set({ state, problem, ended_at })
    .where("id", "=", id)
    .where("state", "in", from)
    .returning(["blog_id", "subject"])
    .executeTakeFirst();
}
