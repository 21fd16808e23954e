// The blog that a draft changes.
import type { Db } from "../../../db/engine.ts";
import { findBlogSourceForUser } from "../../core/blog.server.ts";
import { coauthorIds } from "../../core/blog-authors.server.ts";
import type { User } from "../../core/user.server.ts";
import { hasStatus, isNotRemoved } from "../../core/visible-blogs.server.ts";
import { canChangeBlog, canEditAsAuthor, canEditBlog } from "../../lib/permissions.ts";
import { packSource } from "./packed-draft.server.ts";

/** The name under which readers see somebody's posts; undefined when the account is gone. */
export async function findAuthorName(db: Db, userId: string | null): Promise<string | undefined> {
  const query = db
    .selectFrom("users")
    .select(["name", "email"])
    .where("id", "=", userId ?? "");
  const user = await query.executeTakeFirst();
  return user && (user.name ?? user.email);
}

/** Why a post was taken down; undefined when it was not. */
export async function findTakeDownReason(db: Db, blogId: string): Promise<string | undefined> {
  const query = db.selectFrom("blogs").select("removal_reason").where("id", "=", blogId);
  return (await query.where(hasStatus("taken-down")).executeTakeFirst())?.removal_reason ?? undefined;
}

/** What decides who may write the draft of a blog. */
export function findBlogOfDraft(db: Db, id: string) {
  return db
    .selectFrom("blogs")
    .select(["id", "kind", "status", "author_kind", "author_id", coauthorIds])
    .where("id", "=", id)
    .where(isNotRemoved)
    .executeTakeFirst();
}

type BlogOfDraft = Parameters<typeof canEditAsAuthor>[1];

/** Whose a draft is that somebody begins: what a further author of a post begins is the draft of its author. */
export function ownerOfNewDraft(user: User, blog?: BlogOfDraft): string | null {
  return blog && canEditAsAuthor(user, blog) && !canChangeBlog(user, blog) ? blog.author_id : user.id;
}

/** The blog with its text as readers see it, compressed; undefined when this user may not change it. */
export async function packPublished(db: Db, user: User, blogId: string) {
  const source = await findBlogSourceForUser(db, user, blogId);
  return source && canEditBlog(user, source) ? { ...source, packed: await packSource(source) } : undefined;
}
