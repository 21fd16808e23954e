// Letters of their own: an issue that is a draft until it is sent, and a blog of the kind "letter" with its id, which holds the text.
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { wakeRunners } from "../../core/job.server.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";
import { can } from "../../lib/permissions.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import { emptyBlog } from "../../writing/models/empty-blog.server.ts";
import { removeBlogInTransaction, writeBlog } from "../../writing/models/write-blog.server.ts";
import { countAudience, nobodyText } from "./audience.server.ts";
import { enqueueSending } from "./issue.server.ts";
import { listLabelNames } from "./labels.server.ts";

/** Begins a letter to all, which has a title alone. Returns its id. */
export async function beginLetter(db: Db, renderer: Renderer, userId: string, title: string) {
  const { row, ...write } = await emptyBlog(renderer, userId, title);
  const { id, updated_at: created_at } = row;
  await inTransaction(db, async (db) => {
    const place = { kind: "letter", status: "part", position: 0 } as const;
    await writeBlog(db, { ...write, row: { ...row, ...place } });
    const issue = { id, about: `letter:${id}`, subject: title, created_at, created_by: userId } as const;
    await db
      .insertInto("newsletter_issues")
      .values({ ...issue, state: "draft", audience: "all", has_page: 0 })
      .execute();
  });
  return id;
}

function draftOf(db: Db, id: string) {
  return db.updateTable("newsletter_issues").where("id", "=", id).where("state", "=", "draft");
}

/** Says to whom a draft goes, as in the table, and whether it can be read on the site once it is sent; that, also of one that was. */
export async function saveLetter(db: Db, id: string, audience: string, hasPage: boolean): Promise<void> {
  await db
    .updateTable("newsletter_issues")
    .set((eb) => ({
      has_page: hasPage ? 1 : 0,
      audience: eb.case().when("state", "=", "draft").then(audience).else(eb.ref("audience")).end(),
    }))
    .where("id", "=", id)
    .where("audience", "is not", null)
    .execute();
}

/** `at`: when a draft goes out by itself, ISO-8601; null: not before somebody sends it. */
export async function scheduleLetter(db: Db, userId: string, id: string, at: string | null): Promise<void> {
  await draftOf(db, id).set({ send_at: at, created_by: userId, problem: null }).execute();
}

/** Begins to send a draft, as it is now. Twice sends once. */
export async function sendLetter(db: Db, userId: string, id: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const now = new Date().toISOString();
    const begun = await draftOf(db, id)
      .set((eb) => ({
        subject: eb.selectFrom("blogs").select("title").where("id", "=", id),
        ...{ state: "sending", created_at: now, created_by: userId, send_at: null, problem: null },
      }))
      .returning("subject")
      .executeTakeFirst();
    if (!begun) return;
    await enqueueSending(db, id);
    await logAct(db, userId, "send-issue", "site", { to: begun.subject });
  });
  await wakeRunners(db);
}

/** Sends the drafts whose time has come, or says why not. `now` in milliseconds since 1970. */
export async function sendDueLetters(db: Db, now: number): Promise<void> {
  const due = await db
    .selectFrom("newsletter_issues")
    .leftJoin("users", "users.id", "created_by")
    .select(["newsletter_issues.id", "audience", "created_by", "role", "blocked_at"])
    .where("send_at", "<=", new Date(now).toISOString())
    .execute();
  for (const { id, audience, created_by, role, blocked_at } of due) {
    const mayStill = created_by && role && !blocked_at && can({ id: created_by, role }, "send-newsletter");
    const isToNobody = (await countAudience(db, { to: audience! })) === 0;
    const problem = isToNobody ? nobodyText : "Who scheduled it may not send letters any more.";
    await (mayStill && !isToNobody
      ? sendLetter(db, created_by, id)
      : draftOf(db, id).set({ send_at: null, problem }).execute());
  }
}

/** Removes a draft with its text. */
export async function removeLetter(db: Db, id: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const drafts = db.deleteFrom("newsletter_issues").where("id", "=", id).where("state", "=", "draft");
    const { numDeletedRows } = await drafts.executeTakeFirst();
    if (numDeletedRows === 1n) await removeBlogInTransaction(db, id);
  });
}

/** To whom a letter can go, as in the table and as the desk says it: all, each label, and the learners of each course. */
export async function listAddressees(db: Db): Promise<[string, string][]> {
  const labels = await listLabelNames(db);
  const courses = await visibleBlogs(db)
    .select(["id", "title"])
    .where("kind", "=", "course")
    .orderBy("title")
    .execute();
  return [
    ["all", "All subscribers"],
    ...labels.map((name): [string, string] => [`label:${name}`, `Subscribers labelled “${name}”`]),
    ...courses.map(({ id, title }): [string, string] => [`course:${id}`, `Learners of “${title}”`]),
  ];
}
