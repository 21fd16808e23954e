import { sql } from "kysely";
import { announce, type Db } from "../../../db/engine.ts";
import type { NotificationKind } from "../../../db/schema.ts";
import { newId } from "../../lib/new-id.ts";

/** One thing that a member is told of. */
export interface Notice {
  /** Who is told. */
  userId: string;
  kind: NotificationKind;
  /** What it is about. Unread notices of a kind about the same are one: "Ada and 4 others". */
  object: `${"blog" | "comment" | "user" | "draft" | "report"}:${string}` | "desk";
  /** The member who did it; undefined: a visitor, or the site. */
  actorId?: string;
  /** Where it leads, on this site. */
  path: string;
  /** Plain text: the beginning of a comment, or a reason. */
  text?: string;
  /** The blog that it is about: a notice of a blog that the public may not see any more is not shown. */
  blogId?: string;
}

/** The tag that the bus announces when the notifications of a member changed. */
export const notificationsTag = (userId: string) => `notifications:${userId}`;

const maxActorsLength = 200;

/**
 * Tells members of something. Call it in the transaction of the act, and `announceNotices` after the commit. Nobody is told of
 * their own acts, nor of those whom they muted.
 */
export async function notify(db: Db, notices: Notice[]): Promise<void> {
  const at = new Date().toISOString();
  for (const notice of await withoutMuted(db, notices)) {
    const { userId: user_id, kind, object, actorId, path, text = "", blogId } = notice;
    const actors = actorId ? `${actorId} ` : "";
    const row = { id: newId(), user_id, kind, object, blog_id: blogId ?? null, actors, path, text, at };
    const isKnown = sql<boolean>`notifications.actors like ${`%${actors || " "}%`}`;
    await db
      .insertInto("notifications")
      .values({ ...row, others: actorId ? 0 : 1 })
      .onConflict((c) =>
        c
          .columns(["user_id", "kind", "object"])
          .where("read_at", "is", null)
          .doUpdateSet({
            actors: sql`case when ${isKnown} then notifications.actors
              else substr(excluded.actors || notifications.actors, 1, ${sql.lit(maxActorsLength)}) end`,
            others: sql`notifications.others + case when ${isKnown} and ${actorId ?? ""} <> '' then 0 else 1 end`,
            path,
            text,
            at,
          }),
      )
      .execute();
  }
}

/** Call it after the commit: open pages show the new number. */
export async function announceNotices(db: Db, notices: Notice[]): Promise<void> {
  if (notices.length > 0)
    await announce(db, ...new Set(notices.map(({ userId }) => notificationsTag(userId))));
}

/** Takes back what members were told about something that was hidden, deleted or undone. */
export async function withdrawNotices(
  db: Db,
  object: Notice["object"],
  kind?: NotificationKind,
): Promise<void> {
  const query = db.deleteFrom("notifications").where("object", "=", object);
  await (kind ? query.where("kind", "=", kind) : query).execute();
}

async function withoutMuted(db: Db, notices: Notice[]) {
  const others = notices.filter(({ userId, actorId }) => userId !== actorId);
  const actorIds = [...new Set(others.flatMap(({ actorId }) => actorId ?? []))];
  if (actorIds.length === 0) return others;
  const mutes = await db.selectFrom("mutes").selectAll().where("muted_id", "in", actorIds).execute();
  return others.filter(
    ({ userId, actorId }) => !mutes.some((row) => row.user_id === userId && row.muted_id === actorId),
  );
}
