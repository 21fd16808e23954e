// What somebody wrote before they signed in. It is kept for a day, so that it is there when they come back.
import type { Db } from "../../../db/engine.ts";
import { newId } from "../../lib/new-id.ts";

export async function keepUnsent(db: Db, blog_id: string, markdown: string, answersId?: string) {
  const [id, at] = [newId(), new Date().toISOString()];
  const row = { id, blog_id, markdown, answers_id: answersId ?? null, html: "", renderer: 0 };
  await db
    .insertInto("comments")
    .values({ ...row, state: "unsent", created_at: at, changed_at: at })
    .execute();
  return id;
}

/** undefined when there is none for this blog. */
export function findUnsent(db: Db, blogId: string, id: string) {
  return db
    .selectFrom("comments")
    .select(["id", "markdown", "answers_id"])
    .where("id", "=", id)
    .where("blog_id", "=", blogId)
    .where("state", "=", "unsent")
    .executeTakeFirst();
}

export async function dropUnsent(db: Db, id: string): Promise<void> {
  await db.deleteFrom("comments").where("id", "=", id).where("state", "=", "unsent").execute();
}
