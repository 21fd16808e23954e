// What the texts of lessons need beside those of other blogs.
import type { Db } from "../../../db/engine.ts";
import type { BlogKind } from "../../../db/schema.ts";
import { withImageSizes } from "../../core/image.server.ts";
import { lessonPath } from "../../lib/lesson-path.ts";

/** The course of a lesson's blog, and the last part of its address; undefined for blogs that are no lesson. */
export function findLessonOfBlog(db: Db, blogId: string) {
  const query = db.selectFrom("lessons").select(["course_id", "slug", "is_hidden"]);
  return query.where("blog_id", "=", blogId).executeTakeFirst();
}

/** A blog's text for the renderer, with the sizes of its images. The marks of a lesson's exercises begin with its path. */
export async function textToRender<T extends { content: string }>(
  db: Db,
  { id, kind }: { id: string; kind: BlogKind },
  text: T,
) {
  const lesson = kind === "lesson" ? await findLessonOfBlog(db, id) : undefined;
  return {
    ...(await withImageSizes(db, text)),
    ...(lesson && { lesson: lessonPath(lesson.course_id, lesson.slug) }),
  };
}
