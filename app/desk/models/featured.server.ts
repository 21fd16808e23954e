import type { Db } from "../../../db/engine.ts";
import { visibleBlogs } from "../../models/visible-blogs.server.ts";

const settingName = "featured";

/** The blog that the front page features; undefined when there is none, or it is not public any more. */
export function findFeatured(db: Db) {
  return visibleBlogs(db)
    .innerJoin("settings", "settings.value", "blogs.id")
    .select(["blogs.id", "blogs.title"])
    .where("settings.name", "=", settingName)
    .executeTakeFirst();
}

/**
 * Features a blog in place of the one before, or stops featuring it. Returns false when nothing changed. Call it in a
 * transaction, and announce "feed" after the commit.
 */
export async function setFeatured(db: Db, blogId: string, on: boolean): Promise<boolean> {
  if (!on) {
    const query = db.deleteFrom("settings").where("name", "=", settingName).where("value", "=", blogId);
    return (await query.executeTakeFirst()).numDeletedRows === 1n;
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("settings")
    .values({ name: settingName, value: blogId })
    .onConflict((c) => c.column("name").doUpdateSet({ value: blogId }).where("settings.value", "!=", blogId))
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
