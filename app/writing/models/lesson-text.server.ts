// Lessons that are written at the desk: a blog of the kind "lesson", whose rendered text learners read in `lessons`.
import type { Db } from "../../../db/engine.ts";
import type { BlogKind } from "../../../db/schema.ts";
import { withImageSizes } from "../../core/image.server.ts";
import { fold } from "../../lib/fold.ts";
import { lessonPath } from "../../lib/lesson-path.ts";
import { type RenderedBlog, rendererVersion } from "../../markdown/renderer.server.ts";

/** The course and the id of a lesson, by its blog; undefined for other blogs. */
export function findLessonOfBlog(db: Db, blogId: string) {
  const query = db.selectFrom("lessons").select(["course_id", "id", "is_hidden"]);
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
    ...(lesson && { lesson: lessonPath(lesson.course_id, lesson.id) }),
  };
}

/** Shows learners the text of a lesson's blog. `text`: undefined when it was only rendered again. */
export async function storeLesson(
  db: Db,
  blogId: string,
  { html, plain, outline, marks, questions, minutes }: RenderedBlog,
  text?: { title?: string; description?: string; content_hash?: string },
): Promise<void> {
  const columns = {
    ...{ html, plain, outline: JSON.stringify(outline) },
    ...{ marks: JSON.stringify(marks), questions: JSON.stringify(questions) },
  };
  const { title = "", description = "" } = text ?? (await findHead(db, blogId)) ?? {};
  const folded = foldLesson(title, description, plain);
  await db
    .updateTable("lessons")
    .set({ ...columns, folded, renderer: rendererVersion, ...text })
    .where("blog_id", "=", blogId)
    .execute();
  // The time for a lesson from a file is planned, with its exercises; another one takes as long as its text.
  if (text)
    await db
      .updateTable("lessons")
      .set({ minutes })
      .where("blog_id", "=", blogId)
      .where("blog_id", "in", db.selectFrom("blogs").select("id").where("file_hash", "=", ""))
      .execute();
}

function findHead(db: Db, blogId: string) {
  const query = db.selectFrom("lessons").select(["title", "description"]);
  return query.where("blog_id", "=", blogId).executeTakeFirst();
}

/** What the search compares. */
export function foldLesson(title: string, description: string, plain: string): string {
  return fold(`${title}\n${description}\n${plain}`);
}
