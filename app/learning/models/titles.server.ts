import type { Db } from "../../../db/engine.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";

/** The titles of these articles, by id, without those that the public cannot see. */
export async function findTitles(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await visibleBlogs(db).select(["id", "title"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
