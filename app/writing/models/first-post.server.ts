import type { Db } from "../../../db/engine.ts";
import type { User } from "../../core/user.server.ts";
import { isNotRemoved, isUnpublished, isVisible } from "../../core/visible-blogs.server.ts";
import { can } from "../../lib/permissions.ts";

/** Whether this user has no approved post yet. Always false for those who may moderate. */
export async function isFirstPost(db: Db, user: User) {
  if (can(user, "moderate")) return false;
  const post = db
    .selectFrom("blogs")
    .select("id")
    .where("author_id", "=", user.id)
    .where(isNotRemoved)
    // What was approved and then unpublished counts too.
    .where((eb) => eb.or([isVisible, eb.and([isUnpublished, eb("published_at", "is not", null)])]));
  return (await post.limit(1).executeTakeFirst()) === undefined;
}
