import { type RawBuilder, sql } from "kysely";
import { announce, type Db } from "../../../db/engine.ts";
import { shownPicture } from "../../core/user.server.ts";
import { isReadable } from "../../core/visible-blogs.server.ts";
import { formatTimeCursor, listPage, type TimeCursor } from "../../lib/cursor.ts";
import { findNewPosts } from "./new-posts.server.ts";
import { notificationsTag } from "./notify.server.ts";

const pageSize = 30;
/** The bell shows "99+" for more. */
const maxCounted = 100;

/** Of the comment that a notice is about. A look-up by its key, which no plan turns into reading all comments. */
const stateOfComment = sql`(select state from comments
  where comments.id = substr(notifications.object, 9) and notifications.object like 'comment:%')`;

/** Of the blog that it is about, in the same way. */
const ofBlog = (value: RawBuilder<unknown>) =>
  sql`(select ${value} from blogs where blogs.id = notifications.blog_id)`;

/** What a notice says of a comment is true: the comment is shown. A decision is about one that may be gone. */
const isTrue = sql<boolean>`(notifications.object not like 'comment:%' or notifications.kind = 'decision'
  or ${stateOfComment} = 'shown')`;

/**
 * What a member may see: nothing of a blog that is not public any more, of a comment that is not shown, or of comments while the
 * owner has them off, and nothing that only somebody did whom they muted.
 */
function shownNotifications(db: Db, userId: string) {
  return db
    .selectFrom("notifications")
    .where("notifications.user_id", "=", userId)
    .where(sql<boolean>`(notifications.blog_id is null or ${ofBlog(isReadable)})`)
    .where(isTrue)
    .where((eb) =>
      eb.or([
        eb.and([
          eb("notifications.kind", "not in", ["comment", "reply", "mention"]),
          eb("notifications.object", "not like", "comment:%"),
        ]),
        eb.not(
          eb.exists(
            eb
              .selectFrom("settings")
              .select("name")
              .where("name", "=", "site")
              .where("value", "like", '%"comments":"off"%'),
          ),
        ),
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("mutes")
            .select("muted_id")
            .whereRef("mutes.user_id", "=", "notifications.user_id")
            .where(sql<boolean>`mutes.muted_id = rtrim(notifications.actors) and notifications.others = 0`),
        ),
      ),
    );
}

/** A page of a member's notifications, newest first. `next`: the cursor of the next page. */
export async function listNotifications(db: Db, userId: string, before?: TimeCursor) {
  let query = shownNotifications(db, userId).select(noticeColumns);
  if (before)
    query = query.where(sql<boolean>`(notifications.at, notifications.id) < (${before.at}, ${before.id})`);
  const ordered = query.orderBy("notifications.at", "desc").orderBy("notifications.id", "desc");
  const { rows, next } = await listPage(ordered, pageSize, formatTimeCursor);
  return { notices: await withPeople(db, rows), next };
}

/** Those of these notifications that the member may see, newest first. */
export async function listShown(db: Db, userId: string, ids: string[]) {
  const rows = await shownNotifications(db, userId)
    .select(noticeColumns)
    .where("notifications.id", "in", ids)
    .orderBy("notifications.at", "desc")
    .orderBy("notifications.id", "desc")
    .execute();
  return withPeople(db, rows);
}

export type ListedNotice = Awaited<ReturnType<typeof listNotifications>>["notices"][number];

const noticeColumns = [
  "notifications.id",
  "notifications.kind",
  "notifications.object",
  "notifications.actors",
  "notifications.others",
  "notifications.path",
  "notifications.text",
  "notifications.at",
  "notifications.read_at",
  sql<string | null>`${ofBlog(sql.ref("title"))}`.as("title"),
] as const;

/** Adds who did it: `people` the last two, `count` all of them. */
async function withPeople<Row extends { actors: string; others: number }>(db: Db, rows: Row[]) {
  const idsOf = ({ actors }: Row) => actors.split(" ").filter(Boolean);
  const ids = [...new Set(rows.flatMap((row) => idsOf(row).slice(0, 2)))];
  const users = ids.length
    ? await db
        .selectFrom("users")
        .select(["id", "name", "handle", shownPicture.as("image")])
        .where("id", "in", ids)
        .execute()
    : [];
  const byId = new Map(users.map((user) => [user.id, user]));
  return rows.map(({ actors, others, ...row }) => ({
    ...row,
    people: idsOf({ actors } as Row)
      .slice(0, 2)
      .flatMap((id) => byId.get(id) ?? []),
    count: idsOf({ actors } as Row).length + others,
  }));
}

/** The number of a member's unread notifications, and of new posts of what they follow; from 100 on it stands for more. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const unread = await shownNotifications(db, userId)
    .select("notifications.id")
    .where("notifications.read_at", "is", null)
    .limit(maxCounted)
    .execute();
  if (unread.length === maxCounted) return maxCounted;
  return unread.length + (await findNewPosts(db, userId, Date.now())).size;
}

/** Marks one notification as read, or all up to a time. What was read is not mailed any more. */
export async function markRead(db: Db, userId: string, what: { id: string } | { until: string }) {
  const query = db
    .updateTable("notifications")
    .set({ read_at: new Date().toISOString(), mail_at: null })
    .where("user_id", "=", userId)
    .where("read_at", "is", null);
  const { numUpdatedRows } = await ("id" in what
    ? query.where("id", "=", what.id)
    : query.where("at", "<=", what.until)
  ).executeTakeFirst();
  if (numUpdatedRows > 0n) await announce(db, notificationsTag(userId));
}
