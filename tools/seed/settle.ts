// What publishing decides by itself (the address, the date) and the site has no form for yet (the topic) is set here,
// and nowhere else.
import { searchTexts } from "../../app/markdown/search-texts.server.ts";
import { putIntoSearch, takeFromSearch } from "../../app/models/search.server.ts";
import type { Db } from "../../db/engine.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Post } from "./post.ts";

/** Gives a blog that was just published as `id` the address, date and topic that were planned for it. */
export async function settle(db: Db, id: string, post: Post): Promise<void> {
  const at = post.publishedAt.toISOString();
  await inTransaction(db, async (db) => {
    const row = await db.selectFrom("blogs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const planned = {
      id: post.id,
      topic: post.topic,
      published_at: at,
      updated_at: at,
      position: post.publishedAt.getTime(),
      publish_key: post.id,
    };
    await db
      .insertInto("blogs")
      .values({ ...row, ...planned })
      .execute();
    await db.updateTable("image_uses").set({ blog_id: post.id }).where("blog_id", "=", id).execute();
    const { plain } = await db
      .updateTable("blog_texts")
      .set({ blog_id: post.id })
      .where("blog_id", "=", id)
      .returning("plain")
      .executeTakeFirstOrThrow();
    await takeFromSearch(db, id);
    await putIntoSearch(db, post.id, searchTexts(post, plain));
    await db.deleteFrom("blogs").where("id", "=", id).execute();
  });
}

/** Sets since when somebody has an account. */
export async function settleUser(db: Db, userId: string, since: Date): Promise<void> {
  await db.updateTable("users").set({ created_at: since.toISOString() }).where("id", "=", userId).execute();
}
