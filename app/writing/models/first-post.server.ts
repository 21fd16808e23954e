import type { Db } from "../../../db/engine.ts";
import type { User } from "../../core/user.server.ts";
import { isNotRemoved, isUnpublished, isVisible } from "../../core/visible-blogs.server.ts";
import { can } from "../../lib/permissions.ts";

/** Whether an editor has to look at this user's post, since none was approved yet. Always false for those who may moderate. */
export const isFirstPost = async (db: Db, user: User) =>
  !can(user, "moderate") && !(await hasPost(db, user.id));

/** Whether a post of this user was approved, or needed no approval. */
export async function hasPost(db: Db, userId: string) {
  const post = db
    .selectFrom("blogs")
    .select("id")
    .where("author_id", "=", userId)
    .where(isNotRemoved)
    // What was approved and then unpublished counts too.
    .where((eb) => eb.or([isVisible, eb.and([isUnpublished, eb("published_at", "is not", null)])]));
  return (await post.limit(1).executeTakeFirst()) !== undefined;
}
