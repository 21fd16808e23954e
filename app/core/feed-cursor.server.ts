import { sql } from "kysely";
import type { Cursor } from "../lib/cursor.ts";

/** Whether a blog is behind the cursor in the feed, for queries of `blogs`. */
export function isOlderThan({ position, id }: Cursor) {
  return sql<boolean>`(blogs.position, blogs.id) < (${position}, ${id})`;
}
