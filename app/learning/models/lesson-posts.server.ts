// Posts that are lessons of a course. The desk chooses them (models/arrange-lessons.server.ts); readers see those that are public.
import type { Db } from "../../../db/engine.ts";
import { findBlogCards } from "../../cards/models/feed.server.ts";
import { authorColumns } from "../../core/blog.server.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";
import { readOutline } from "../../lib/outline.ts";

/** The public posts that are lessons of a course, in their order, as lists show them. */
export async function listLessonPosts(db: Db, courseId: string) {
  return (await listPostsOfCourses(db, [courseId])).map(({ courseId: _, ...post }) => post);
}

/** The same for several courses. A post may be in more than one. */
export async function listPostsOfCourses(db: Db, courseIds: string[]) {
  if (courseIds.length === 0) return [];
  const rows = await db
    .selectFrom("lesson_posts")
    .select(["course_id", "ids"])
    .where("course_id", "in", courseIds)
    .orderBy("course_id")
    .execute();
  const lists = rows.map(({ course_id, ids }) => ({ courseId: course_id, ids: JSON.parse(ids) as string[] }));
  const cards = await findBlogCards(db, [...new Set(lists.flatMap(({ ids }) => ids))]);
  const posts = new Map(cards.map((card) => [card.id, card]));
  return lists.flatMap(({ courseId, ids }) =>
    ids
      .flatMap((id) => posts.get(id) ?? [])
      .map(({ id, title, description, reading_minutes }) => ({
        courseId,
        id,
        title,
        description,
        minutes: reading_minutes,
      })),
  );
}

/**
 * The text of a post that is a lesson, as it was rendered when it was saved, and who wrote it; undefined when it is not public.
 */
export async function findPostText(db: Db, id: string) {
  const row = await visibleBlogs(db)
    .innerJoin("blog_texts", "blog_texts.blog_id", "blogs.id")
    .leftJoin("users", "users.id", "blogs.author_id")
    .select(["blogs.id", "html", "outline", "blogs.revision", "author_id", "author_kind", "canonical_url"])
    .select("noindex")
    .select(authorColumns)
    .where("blogs.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { html, outline, revision, ...post } = row;
  return { html, outline: readOutline(outline), revision: String(revision), post };
}

export type LessonPostOrigin = NonNullable<Awaited<ReturnType<typeof findPostText>>>["post"];
