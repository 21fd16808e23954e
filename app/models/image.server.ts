import type { Db } from "../../db/engine.ts";

/** Gives an image of this user to a blog. undefined when it is not theirs, or another blog's already. */
export async function claimImage(db: Db, key: string, userId: string, blogId: string) {
  return db
    .updateTable("images")
    .set({ blog_id: blogId })
    .where("key", "=", key)
    .where("user_id", "=", userId)
    .where((eb) => eb.or([eb("blog_id", "is", null), eb("blog_id", "=", blogId)]))
    .returning(["key", "width", "height"])
    .executeTakeFirst();
}
export async function keepImage(
  _db: Db,
  _i: unknown,
  _u: string,
  _f: unknown,
): Promise<{ key: string; width: number; height: number } | undefined> {
  return undefined;
}
