import type { Db } from "../../../db/engine.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";
import { listLessons } from "../../learning/models/listed-lessons.server.ts";
import { isId } from "../../lib/text.ts";
import { isPlace } from "../lib/place.ts";

export type Place = NonNullable<Awaited<ReturnType<typeof findPlace>>>;

/** An article or lesson that the public can see; undefined when there is none. */
export async function findPlace(db: Db, place: string) {
  if (!isPlace(place)) return undefined;
  const [blogId, lessonId] = place.split("/") as [string, string | undefined];
  const blog = await visibleBlogs(db)
    .select(["id", "kind", "title", "author_id", "author_kind"])
    .where("id", "=", isId(blogId) ? blogId : "")
    .executeTakeFirst();
  if (!blog) return undefined;
  const lesson = lessonId && (await listLessons(db, blogId)).find(({ id }) => id === lessonId);
  // A post that is a lesson has the comments of the post.
  if (lessonId && (!lesson || lesson.isPost)) return undefined;
  return { place, blogId, title: lesson ? lesson.title : blog.title, authorId: blog.author_id };
}

/** How many comments a place shows, and whether its author has closed them. */
export async function findPlaceState(db: Db, place: string) {
  const row = await db
    .selectFrom("comment_places")
    .select(["comments", "closed"])
    .where("place", "=", place)
    .executeTakeFirst();
  return { comments: row?.comments ?? 0, isClosed: !!row?.closed };
}

/** Locks a place until the transaction ends, so that its number is right, and changes that number. */
export async function changeCount(db: Db, place: string, by: number) {
  return db
    .insertInto("comment_places")
    .values({ place, comments: by })
    .onConflict((c) =>
      c.column("place").doUpdateSet((eb) => ({ comments: eb("comment_places.comments", "+", by) })),
    )
    .returning(["comments", "closed"])
    .executeTakeFirstOrThrow();
}

export async function setClosed(db: Db, place: string, on: boolean): Promise<void> {
  const closed = on ? 1 : 0;
  await db
    .insertInto("comment_places")
    .values({ place, closed })
    .onConflict((c) => c.column("place").doUpdateSet({ closed }))
    .execute();
}

/** The comments that these places show of these members. `thread_id`: null when the comment begins one. */
export async function listOfMembers(db: Db, places: string[], members: string[]) {
  if (places.length === 0 || members.length === 0) return [];
  return db
    .selectFrom("comments")
    .select(["place", "thread_id"])
    .where("author_id", "in", members)
    .where("place", "in", places)
    .where("state", "=", "shown")
    .execute();
}

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
