import { sql } from "kysely";
import type { Db } from "../../db/engine.ts";

/** The only definition of which blogs the public may see. Queries that begin with another table add it with `where`. */
export const isVisible = sql<boolean>`blogs.status = 'published'`;

export function visibleBlogs(db: Db) {
  return db.selectFrom("blogs").where(isVisible);
}
