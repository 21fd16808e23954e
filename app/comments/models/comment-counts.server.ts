import type { Db } from "../../../db/engine.ts";

/** How many comments these places show, by place; those without any are left out. */
export async function countComments(db: Db, places: string[]): Promise<Map<string, number>> {
  if (places.length === 0) return new Map();
  const rows = await db
    .selectFrom("comment_places")
    .select(["place", "comments"])
    .where("place", "in", places)
    .where("comments", ">", 0)
    .execute();
  return new Map(rows.map(({ place, comments }) => [place, comments]));
}
