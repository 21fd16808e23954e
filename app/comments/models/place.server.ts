import type { Db } from "../../../db/engine.ts";
import { isReadable } from "../../core/visible-blogs.server.ts";

export type Place = NonNullable<Awaited<ReturnType<typeof findPlace>>>;

/**
 * The text that comments stand under, and the place of its page. `text`: such a place, or the id of a blog; a post that is a lesson
 * has the same comments on both pages. undefined when there is none that the public can read.
 */
export async function findPlace(db: Db, text: string) {
  if (!/^[a-z0-9]{1,20}(\/[a-z0-9-]{1,100})?$/.test(text)) return undefined;
  const [id, slug] = text.split("/") as [string, string | undefined];
  const blogs = db
    .selectFrom("blogs")
    .leftJoin("lessons", "lessons.blog_id", "blogs.id")
    .select(["blogs.id", "kind", "title", "author_id as authorId", "course_id", "slug"])
    .where(isReadable);
  const found = await (slug
    ? blogs.where("course_id", "=", id).where("slug", "=", slug).where("is_hidden", "=", 0)
    : blogs.where("blogs.id", "=", id)
  ).executeTakeFirst();
  if (!found) return undefined;
  const { kind, course_id, slug: lesson, ...blog } = found;
  return { ...blog, place: kind === "lesson" ? `${course_id}/${lesson}` : text };
}

/** How many comments a blog shows, and whether its author has closed them. */
export async function findPlaceState(db: Db, blog_id: string) {
  const row = await db
    .selectFrom("comment_places")
    .select(["comments", "closed"])
    .where("blog_id", "=", blog_id)
    .executeTakeFirst();
  return { comments: row?.comments ?? 0, isClosed: !!row?.closed };
}

/** Locks the row of a blog until the transaction ends, so that its number is right, and changes that number. */
export async function changeCount(db: Db, blog_id: string, by: number) {
  return db
    .insertInto("comment_places")
    .values({ blog_id, comments: by })
    .onConflict((c) =>
      c.column("blog_id").doUpdateSet((eb) => ({ comments: eb("comment_places.comments", "+", by) })),
    )
    .returning(["comments", "closed"])
    .executeTakeFirstOrThrow();
}

export async function setClosed(db: Db, blog_id: string, on: boolean): Promise<void> {
  const closed = on ? 1 : 0;
  await db
    .insertInto("comment_places")
    .values({ blog_id, closed })
    .onConflict((c) => c.column("blog_id").doUpdateSet({ closed }))
    .execute();
}

/** The comments that these blogs show of these members. `thread_id`: null when the comment begins one. */
export async function listOfMembers(db: Db, blogs: string[], members: string[]) {
  if (blogs.length === 0 || members.length === 0) return [];
  return db
    .selectFrom("comments")
    .select(["blog_id", "thread_id"])
    .where("author_id", "in", members)
    .where("blog_id", "in", blogs)
    .where("state", "=", "shown")
    .execute();
}

/** How many comments these blogs show, by id; those without any are left out. */
export async function countComments(db: Db, blogs: string[]): Promise<Map<string, number>> {
  if (blogs.length === 0) return new Map();
  const rows = await db
    .selectFrom("comment_places")
    .select(["blog_id", "comments"])
    .where("blog_id", "in", blogs)
    .where("comments", ">", 0)
    .execute();
  return new Map(rows.map(({ blog_id, comments }) => [blog_id, comments]));
}
