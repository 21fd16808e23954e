import { type Kysely, sql } from "kysely";
import { idOfLesson, type OldTables } from "./carry-over-tables.ts";

/**
 * A comment on a lesson stood under "course/lesson" and named the course; now it names the lesson's blog. Those of a lesson that
 * is gone name the blog that it would have, so that they are there again when it comes back.
 */
export async function carryComments(db: Kysely<OldTables>): Promise<void> {
  const { rows } = await sql<{ place: string }>`
    select place from comments where place like '%/%' union
    select blog_id as place from comment_places where blog_id like '%/%'`.execute(db);
  for (const { place } of rows) {
    const [courseId, slug] = place.split("/") as [string, string];
    const found = await db
      .selectFrom("lessons")
      .select("blog_id")
      .where("course_id", "=", courseId)
      .where("slug", "=", slug)
      .executeTakeFirst();
    const id = found?.blog_id ?? (await idOfLesson(courseId, slug));
    await sql`update notifications set blog_id = ${id}
      where object in (select 'comment:' || id from comments where place = ${place})`.execute(db);
    await sql`update comments set blog_id = ${id} where place = ${place}`.execute(db);
    await sql`update comment_places set blog_id = ${id} where blog_id = ${place}`.execute(db);
  }
}
