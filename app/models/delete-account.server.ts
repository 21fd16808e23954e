import type { Db } from "../../db/engine.ts";
import { userActor } from "../lib/actor.ts";
import { userTag } from "../lib/cache-tags.ts";
import { deleteTokens } from "./accounts/account-token.server.ts";
import { removeBlogIn } from "./write-blog.server.ts";

/**
 * Deletes an account with all that belongs to it. `posts`: whether its posts are removed too, or stay without a name. Call it in a
 * transaction. Returns the cache tags to announce after the commit.
 */
export async function deleteAccount(db: Db, userId: string, posts: "go" | "stay"): Promise<string[]> {
  const blogs = await db.selectFrom("blogs").select("id").where("author_id", "=", userId).execute();
  const tags = ["feed", userTag(userId)];
  for (const { id } of blogs) {
    if (posts === "go") await removeBlogIn(db, id);
    tags.push(`blog:${id}`);
  }
  await db
    .updateTable("blogs")
    .set({ author_id: null, author: null, author_image: null })
    .where("author_id", "=", userId)
    .execute();
  await deleteLikes(db, userActor(userId));
  await db.deleteFrom("follows").where("followed", "=", userId).execute();
  await deleteTokens(db, userId);
  await db.deleteFrom("users").where("id", "=", userId).execute();
  return tags;
}

async function deleteLikes(db: Db, actor: string) {
  await db
    .updateTable("blogs")
    .set((eb) => ({ likes: eb("likes", "-", 1) }))
    .where("id", "in", (eb) => eb.selectFrom("likes").select("blog_id").where("actor", "=", actor))
    .execute();
  await db.deleteFrom("likes").where("actor", "=", actor).execute();
}
