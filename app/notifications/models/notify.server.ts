import { sql } from "kysely";
import { announce, type Db } from "../../../db/engine.ts";
import type { NotificationKind } from "../../../db/schema.ts";
import { enqueueJob, jobsTag } from "../../core/job.server.ts";
import { enqueueMail, type MailContent } from "../../core/mail.server.ts";
import { newId } from "../../lib/new-id.ts";
import { defaultMailTimes, mailTimeAfter } from "../../mail/lib/mail-times.ts";
import { findRecipients, type Recipient } from "./recipients.server.ts";

/** One thing that a member is told of. */
export interface Notice {
  /** Who is told. */
  userId: string;
  kind: NotificationKind;
  /** What it is about. Unread notices of a kind about the same are one: "Ada and 4 others". */
  object: `${"blog" | "comment" | "user" | "draft" | "report" | "class" | "desk"}:${string}`;
  /** The member who did it; undefined: a visitor, or the site. */
  actorId?: string;
  /** Where it leads, on this site. */
  path: string;
  /**
   * Plain text: the beginning of a comment. Of a decision, a scheduled post and what waits: what happened, and after a line break
   * more about it, such as the reason.
   */
  text?: string;
  /** The blog that it is about: a notice of a blog that the public may not see any more is not shown. */
  blogId?: string;
  /**
   * A mail of its own, sent with the act to those who want mails of this kind at once. Without it, notices share mails. "none":
   * never mailed.
   */
  mail?: MailContent | "none";
}

/** The tag that the bus announces when the notifications of a member changed. */
export const notificationsTag = (userId: string) => `notifications:${userId}`;

/** The job that mails what is due. */
export const noticeMailJob = "mail-notices";

/** How long a mail waits for more of the same. */
const gatherMs = 5000;
const maxActorsLength = 200;

/**
 * Tells members of something. Call it in the transaction of the act, and `announceNotices` after the commit. Nobody is told of
 * their own acts, nor of those whom they muted.
 */
export async function notify(db: Db, notices: Notice[]): Promise<void> {
  const others = notices.filter(({ userId, actorId }) => userId !== actorId);
  const recipients = await findRecipients(db, others);
  // In one order, so that two transactions cannot deadlock.
  for (const notice of others.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))) {
    const recipient = recipients.get(notice.userId);
    if (recipient && !recipient.muted.has(notice.actorId ?? "")) await addNotice(db, notice, recipient);
  }
}

async function addNotice(db: Db, notice: Notice, recipient: Recipient) {
  const { userId: user_id, kind, object, actorId, path, text = "", blogId, mail } = notice;
  const now = Date.now();
  const at = new Date(now).toISOString();
  const time = (mail !== "none" && recipient.mailTimes?.[kind]) || "never";
  const ownMail = time === "at-once" && mail;
  if (ownMail)
    await enqueueMail(db, recipient.email, {
      ...(mail as MailContent),
      unsubscribe: { userId: user_id, kinds: [kind] },
    });
  const mail_at = ownMail ? null : mailTimeAfter(time, now);
  const actors = actorId ? `${actorId} ` : "";
  const isKnown = sql<boolean>`notifications.actors like ${`%${actors || " "}%`}`;
  const isFull = sql<boolean>`length(notifications.actors || excluded.actors) > ${sql.lit(maxActorsLength)}`;
  const uncounted = actorId ? sql`case when ${isKnown} then 0 when ${isFull} then 1 else 0 end` : sql`1`;
  await db
    .insertInto("notifications")
    .values({
      ...{ id: newId(), user_id, kind, object, blog_id: blogId ?? null, path, text, at, mail_at },
      ...{ actors, others: actorId ? 0 : 1 },
    })
    .onConflict((c) =>
      c
        .columns(["user_id", "kind", "object"])
        .where("read_at", "is", null)
        .doUpdateSet({
          actors: sql`case when ${isKnown} or ${isFull} then notifications.actors
            else excluded.actors || notifications.actors end`,
          others: sql`notifications.others + ${uncounted}`,
          ...{ path, text, at, mail_at },
        }),
    )
    .execute();
}

/** Call it after the commit: open pages show the new number, and what is mailed at once goes out soon. */
export async function announceNotices(db: Db, notices: Pick<Notice, "userId" | "kind">[]): Promise<void> {
  if (notices.length === 0) return;
  const tags = new Set(notices.map(({ userId }) => notificationsTag(userId)));
  // Other kinds, and what is lost here, go out within a minute.
  if (notices.some(({ kind }) => defaultMailTimes[kind] === "at-once")) {
    await enqueueJob(db, { id: noticeMailJob, name: noticeMailJob, runAt: Date.now() + gatherMs });
    tags.add(jobsTag);
  }
  await announce(db, ...tags);
}

/** Takes back what members were told about something that was hidden, deleted or undone. */
export async function withdrawNotices(db: Db, object: Notice["object"], kind?: NotificationKind) {
  const query = db.deleteFrom("notifications").where("object", "=", object);
  await (kind ? query.where("kind", "=", kind) : query).execute();
}

/** The same of all that an object has, whose names begin with `prefix`, which ends in "/". */
export async function withdrawNoticesBelow(db: Db, prefix: Notice["object"]): Promise<void> {
  const query = db.deleteFrom("notifications").where("object", ">", prefix);
  // The character after "/".
  await query.where("object", "<", `${prefix.slice(0, -1)}0`).execute();
}

/** Takes back what one person did, such as a like; the others stay. `actorId`: undefined for a visitor. */
export async function withdrawActor(
  db: Db,
  { object, kind, actorId }: Pick<Notice, "object" | "kind" | "actorId">,
): Promise<void> {
  const query = db.updateTable("notifications").where("object", "=", object).where("kind", "=", kind);
  const actor = `${actorId} `;
  const named = await query
    .set({ actors: sql`replace(actors, ${actor}, '')` })
    .where("actors", "like", `%${actor}%`)
    .executeTakeFirst();
  if (named.numUpdatedRows === 0n)
    await query
      .set((eb) => ({ others: eb("others", "-", 1) }))
      .where("others", ">", 0)
      .execute();
  await db
    .deleteFrom("notifications")
    .where("object", "=", object)
    .where("kind", "=", kind)
    .where("actors", "=", "")
    .where("others", "=", 0)
    .execute();
}
