// Drafts that go to the subscribers once they are public, also when they are scheduled.
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { wakeRunners } from "../../core/job.server.ts";
import { isVisible } from "../../core/visible-blogs.server.ts";
import { can } from "../../lib/permissions.ts";
import { createIssue } from "./issue.server.ts";

export async function isWished(db: Db, draftId: string): Promise<boolean> {
  const query = db.selectFrom("newsletter_wishes").select("draft_id").where("draft_id", "=", draftId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Says whether a draft goes to the subscribers when it is published. Twice is harmless. */
export async function setWish(db: Db, userId: string, draftId: string, on: boolean): Promise<void> {
  const wish = { draft_id: draftId, user_id: userId, created_at: new Date().toISOString() };
  await (on
    ? db
        .insertInto("newsletter_wishes")
        .values(wish)
        .onConflict((c) => c.column("draft_id").doNothing())
    : db.deleteFrom("newsletter_wishes").where("draft_id", "=", draftId)
  ).execute();
}

/** Begins the issues of drafts that are public now, and forgets the wishes of drafts that are gone. */
export async function beginWished(db: Db): Promise<void> {
  const due = await db
    .selectFrom("newsletter_wishes")
    .innerJoin("drafts", "drafts.id", "newsletter_wishes.draft_id")
    .innerJoin("blogs", "blogs.id", "drafts.blog_id")
    .leftJoin("users", "users.id", "newsletter_wishes.user_id")
    .select([
      "draft_id",
      "newsletter_wishes.user_id",
      "blogs.id",
      "blogs.title",
      "users.role",
      "users.blocked_at",
    ])
    .where("blogs.kind", "=", "post")
    .where(isVisible)
    .limit(100)
    .execute();
  for (const { draft_id, user_id, id, title, role, blocked_at } of due)
    await inTransaction(db, async (db) => {
      await db.deleteFrom("newsletter_wishes").where("draft_id", "=", draft_id).execute();
      // Who wished it may have lost the right to since.
      if (!role || blocked_at || !can({ id: user_id, role }, "send-newsletter")) return;
      const issue = { about: `post:${id}`, blogId: id, subject: title, userId: user_id };
      if (await createIssue(db, issue)) await logAct(db, user_id, "send-issue", `blog:${id}`);
    });
  if (due.length > 0) await wakeRunners(db);
  await db
    .deleteFrom("newsletter_wishes")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("drafts")
            .select("id")
            .whereRef("drafts.id", "=", "newsletter_wishes.draft_id")
            .where("discarded_at", "is", null),
        ),
      ),
    )
    .execute();
}
