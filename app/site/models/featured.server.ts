import type { Db } from "../../../db/engine.ts";
import { textRow } from "../../core/setting-row.server.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";

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
  const row = textRow(settingName);
  const isOn = (await row.lock(db, "")) === blogId;
  if (isOn !== on) await row.write(db, on ? blogId : "");
  return isOn !== on;
}
