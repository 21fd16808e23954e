// Further authors of a post: they are asked, and named after they said yes.
import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import type { BlogSource } from "../../core/blog.server.ts";
import type { User } from "../../core/user.server.ts";
import { isStorable } from "../../lib/characters.ts";
import { canChangeBlog } from "../../lib/permissions.ts";
import { announceNotices, notify } from "../../notifications/models/notify.server.ts";
import { noticeOf } from "./draft-notice.server.ts";

const maxCoauthors = 7;

export type ListedCoauthor = Awaited<ReturnType<typeof listCoauthors>>[number];

/** The further authors of a post, also those who were only asked (`accepted_at` is null). */
export function listCoauthors(db: Db, blogId: string) {
  return db
    .selectFrom("blog_authors")
    .innerJoin("users", "users.id", "blog_authors.user_id")
    .select(["users.id", "users.name", "users.handle", "accepted_at"])
    .where("blog_id", "=", blogId)
    .orderBy("asked_at")
    .orderBy("users.id")
    .execute();
}

/** Asks a member to be named as an author. Returns why not; asking again says nothing. */
export async function askCoauthor(
  db: Db,
  user: User,
  blog: BlogSource,
  handle: string,
): Promise<string | undefined> {
  const people = db.selectFrom("users").select("id").where("blocked_at", "is", null);
  const member = isStorable(handle)
    ? await people.where("handle", "=", handle).executeTakeFirst()
    : undefined;
  if (!member) return "No member has this handle.";
  if (member.id === blog.author_id) return "This is the author already.";
  if ((await listCoauthors(db, blog.id)).length >= maxCoauthors)
    return `A post has ${maxCoauthors + 1} authors at most.`;
  const does = "asks you to be named as an author of";
  const notice = noticeOf(user, blog, member.id, `/blog/${blog.id}/authors`, does);
  const isAsked = await inTransaction(db, async (db) => {
    const row = { blog_id: blog.id, user_id: member.id, asked_at: new Date().toISOString() };
    const insertion = db.insertInto("blog_authors").values({ ...row, accepted_at: null });
    const { numInsertedOrUpdatedRows } = await insertion.onConflict((c) => c.doNothing()).executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return false;
    if (!canChangeBlog(user, blog)) await logAct(db, user.id, "ask-author", `blog:${blog.id}`);
    await notify(db, [notice]);
    return true;
  });
  if (isAsked) await announceNotices(db, [notice]);
  return undefined;
}

/** Names somebody who was asked. Returns false when they were not, or not any more. */
export async function acceptAuthorship(db: Db, user: User, blog: BlogSource): Promise<boolean> {
  const notices = blog.author_id
    ? [noticeOf(user, blog, blog.author_id, `/blog/${blog.id}`, "is now an author of")]
    : [];
  const isAsked = await inTransaction(db, async (db) => {
    const rows = db.selectFrom("blog_authors").where("blog_id", "=", blog.id).where("user_id", "=", user.id);
    const row = await rows.select("accepted_at").executeTakeFirst();
    if (!row || row.accepted_at) return row !== undefined;
    const change = db.updateTable("blog_authors").set({ accepted_at: new Date().toISOString() });
    await change.where("blog_id", "=", blog.id).where("user_id", "=", user.id).execute();
    await notify(db, notices);
    return true;
  });
  if (!isAsked) return false;
  await announce(db, "feed", `blog:${blog.id}`);
  await announceNotices(db, notices);
  return true;
}

/** Takes somebody's name off a post; also how one leaves it, or says no: the other side is told. Twice is harmless. */
export async function removeCoauthor(db: Db, user: User, blog: BlogSource, id: string): Promise<void> {
  const isOwn = id === user.id;
  const does = isOwn ? "does not want to be an author of" : "does not name you as an author of";
  const toldId = isOwn ? blog.author_id : id;
  const path = isOwn ? `/blog/${blog.id}/authors` : `/blog/${blog.id}`;
  const notices = toldId ? [noticeOf(user, blog, toldId, path, does)] : [];
  const isRemoved = await inTransaction(db, async (db) => {
    const deletion = db.deleteFrom("blog_authors").where("blog_id", "=", blog.id).where("user_id", "=", id);
    if ((await deletion.executeTakeFirst()).numDeletedRows !== 1n) return false;
    if (!isOwn && !canChangeBlog(user, blog)) await logAct(db, user.id, "remove-author", `blog:${blog.id}`);
    await notify(db, notices);
    return true;
  });
  if (!isRemoved) return;
  await announce(db, "feed", `blog:${blog.id}`);
  await announceNotices(db, notices);
}
