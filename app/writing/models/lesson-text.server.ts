// What the texts of lessons need beside those of other blogs.
import type { Db } from "../../../db/engine.ts";
import type { BlogKind } from "../../../db/schema.ts";
import { logAct } from "../../core/audit-log.server.ts";
import type { BlogSource } from "../../core/blog.server.ts";
import { withImageSizes } from "../../core/image.server.ts";
import { lessonPath } from "../../lib/lesson-path.ts";
import { editorKinds } from "../lib/editor-kinds.ts";

/** The course of a lesson's blog, and the last part of its address; undefined for blogs that are no lesson. */
export function findLessonOfBlog(db: Db, blogId: string) {
  const query = db.selectFrom("lessons").select(["course_id", "slug", "is_hidden"]);
  return query.where("blog_id", "=", blogId).executeTakeFirst();
}

/** Where the writer of a text goes on at the desk, whether readers see it, and the path of a lesson. */
export async function findDeskPlace(
  db: Db,
  { id, kind, status }: Pick<BlogSource, "id" | "kind" | "status">,
) {
  const lesson = kind === "lesson" ? await findLessonOfBlog(db, id) : undefined;
  return {
    desk: editorKinds[kind].desk?.path(lesson?.course_id ?? id),
    isShown: lesson ? lesson.is_hidden === 0 : status !== "unpublished",
    lesson: lesson && lessonPath(lesson.course_id, lesson.slug),
  };
}

/** Shows a hidden lesson, in the transaction that publishes its text. */
export async function showLesson(db: Db, userId: string, blogId: string): Promise<void> {
  const hidden = db.updateTable("lessons").where("blog_id", "=", blogId).where("is_hidden", "=", 1);
  const shown = await hidden.set({ is_hidden: 0 }).returning("course_id").executeTakeFirst();
  if (shown) await logAct(db, userId, "show-lesson", `blog:${shown.course_id}`, { to: `/blog/${blogId}` });
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
