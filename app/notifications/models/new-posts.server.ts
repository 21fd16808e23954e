import { sql } from "kysely";
import { announce, type Db } from "../../../db/engine.ts";
import { isVisible } from "../../core/visible-blogs.server.ts";
import { notificationsTag } from "./notify.server.ts";

/** Older posts are not counted, so that a member who never looks does not cost more and more. */
const countedMs = 7 * 24 * 60 * 60_000;
/** A post has an author and up to four topics, so that this many rows are a hundred posts. */
const maxRows = 500;

/** The posts of what a member follows are new after this position; 0: all are. */
async function findSeenPosts(db: Db, userId: string): Promise<number> {
  const choices = db.selectFrom("notification_choices").select("seen_posts").where("user_id", "=", userId);
  return (await choices.executeTakeFirst())?.seen_posts ?? 0;
}

/** The posts of what a member follows that are new since they followed it and last looked, without muted authors; 500 at most. */
export async function findNewPosts(db: Db, userId: string, now: number): Promise<Set<string>> {
  const after = Math.max(await findSeenPosts(db, userId), now - countedMs);
  const isNew = sql`blogs.published_at > follows.followed_at and ${isVisible}
    and (blogs.author_id is null or blogs.author_id <> ${userId}) and not exists (
      select 1 from mutes where mutes.user_id = ${userId} and mutes.muted_id = blogs.author_id)`;
  const { rows } = await sql<{ id: string }>`
    select blogs.id from follows join blogs on blogs.author_id = follows.followed and blogs.author_kind = 'user'
      where follows.follower = ${userId} and blogs.position > ${after} and ${isNew}
    union all select blogs.id from follows join blogs on blogs.author_kind = 'company'
      where follows.follower = ${userId} and follows.followed = 'company' and blogs.position > ${after} and ${isNew}
    union all select blogs.id from follows join blog_topics on blog_topics.topic = substr(follows.followed, 7)
      join blogs on blogs.id = blog_topics.blog_id
      where follows.follower = ${userId} and follows.followed >= 'topic:' and follows.followed < 'topic;'
        and blog_topics.is_public = 1 and blog_topics.position > ${after} and ${isNew}
    limit ${sql.lit(maxRows)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** What a member follows has no new posts up to this position. */
export async function markPostsSeen(db: Db, userId: string, position: number): Promise<void> {
  if (position <= (await findSeenPosts(db, userId))) return;
  await db
    .insertInto("notification_choices")
    .values({ user_id: userId, seen_posts: position })
    .onConflict((c) => c.column("user_id").doUpdateSet({ seen_posts: position }))
    .execute();
  await announce(db, notificationsTag(userId));
}
