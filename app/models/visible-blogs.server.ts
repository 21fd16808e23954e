import { sql } from "kysely";
import type { Db } from "../../db/engine.ts";

/** What the public may see. This is the only place that says so; queries that begin elsewhere add it with `where`. */
export const isVisible = sql<boolean>`blogs.status = 'published'`;

export function visibleBlogs(db: Db) {
  return db.selectFrom("blogs").where(isVisible);
}
