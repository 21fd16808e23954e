import { sql } from "kysely";
import type { Db } from "../../db/engine.ts";

/** The only definition of which blogs the public may see. Queries that begin with another table add it with `where`. */
export const isVisible = sql<boolean>`blogs.status = 'published'`;

/** Whether a blog was not deleted: its author sees it. Queries by author ask for it too, since their index does. */
export const isNotRemoved = sql<boolean>`blogs.status <> 'removed'`;

export function visibleBlogs(db: Db) {
  return db.selectFrom("blogs").where(isVisible);
}
