import type { Insertable } from "kysely";
import { announce, type Db } from "../../../db/engine.ts";
import type { LessonTable } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { lessonPath } from "../../lib/lesson-path.ts";
import { type BlogTexts, type Renderer, rendererVersion } from "../../markdown/renderer.server.ts";
import { type FileText, packFileText, storeFileText } from "../../writing/models/file-versions.server.ts";
import { foldLesson } from "../../writing/models/lesson-text.server.ts";
import { programVersion, recordRelease } from "../../writing/models/release.server.ts";
import { type LessonFile, readLessons } from "./lesson-files.server.ts";

/** Very long, so that our own lessons are rendered on a slow or busy machine too. */
const renderTimeoutMs = 10 * 60 * 1000;

/**
 * Writes the lessons in content/ that have changed, or that an older renderer rendered, into the database, and removes those that
 * are gone; what people have marked stays. A database that a newer release has written to is not changed. Returns the
 * paths of the lessons that were written. Throws an OperatorError for a mistake in a file.
 */
export async function loadLessons(
  db: Db,
  renderer: Renderer,
  release = programVersion(),
  lessons = readLessons(),
): Promise<string[]> {
  const { changed, gone, newer } = await compare(db, lessons);
  if (changed.length + gone.length + newer.length === 0) return [];
  const texts = new Map<string, FileText>();
  for (const { blogId, title, description, content } of newer)
    texts.set(blogId, await packFileText(db, blogId, { title, description, content }));
  const rows: LessonRow[] = [];
  for (const lesson of changed) rows.push(await rowOf(renderer, lesson));
  const isWritten = await inTransaction(db, async (db) => {
    if (!(await recordRelease(db, release))) return false;
    for (const row of rows) await write(db, row);
    for (const { blogId, hash } of newer) {
      await db.updateTable("blogs").set({ file_hash: hash }).where("id", "=", blogId).execute();
      await storeFileText(db, texts.get(blogId));
    }
    for (const { course_id, id } of gone)
      await db.deleteFrom("lessons").where("course_id", "=", course_id).where("id", "=", id).execute();
    return true;
  });
  if (!isWritten) return [];
  const courses = new Set([...rows, ...gone].map(({ course_id }) => course_id));
  await announce(db, "feed", ...[...courses].map((id) => `blog:${id}`));
  return changed.map(pathOf);
}

/**
 * `changed`: lessons that are to be written. `gone`: keys of rows whose files are gone. `newer`: files of lessons that were made
 * ours, which are only offered.
 */
async function compare(db: Db, lessons: LessonFile[]) {
  const rows = await db
    .selectFrom("lessons")
    .leftJoin("blogs", "blogs.id", "lessons.blog_id")
    .select(["course_id", "lessons.id", "lessons.content_hash", "renderer", "blog_id", "file_hash"])
    .execute();
  const stored = new Map(rows.map((row) => [lessonPath(row.course_id, row.id), row]));
  const paths = new Set(lessons.map(pathOf));
  return {
    changed: lessons.filter((lesson) => {
      const row = stored.get(pathOf(lesson));
      if (row?.blog_id) return false;
      return row?.content_hash !== lesson.hash || row.renderer !== rendererVersion;
    }),
    gone: rows.filter((row) => !row.blog_id && !paths.has(lessonPath(row.course_id, row.id))),
    newer: lessons.flatMap((lesson) => {
      const { blog_id: blogId, file_hash } = stored.get(pathOf(lesson)) ?? {};
      return blogId && file_hash && file_hash !== lesson.hash ? [{ ...lesson, blogId }] : [];
    }),
  };
}

function pathOf({ courseId, id }: LessonFile) {
  return lessonPath(courseId, id);
}

/** What the renderer needs of a lesson. */
export function lessonTexts(lesson: LessonFile): BlogTexts {
  const { title, description, content } = lesson;
  return { title, description, content, lesson: pathOf(lesson) };
}

type LessonRow = Omit<Insertable<LessonTable>, "blog_id" | "is_hidden">;

async function rowOf(renderer: Renderer, lesson: LessonFile): Promise<LessonRow> {
  const { courseId, id, number, title, description, minutes, hash } = lesson;
  const rendered = await renderer.render(lessonTexts(lesson), "built-in-articles", renderTimeoutMs);
  if (!rendered) throw new Error(`the lesson ${pathOf(lesson)} cannot be rendered`);
  const { html, plain, outline, marks, questions } = rendered;
  return {
    course_id: courseId,
    id,
    number,
    title,
    description,
    minutes,
    html,
    plain,
    folded: foldLesson(title, description, plain),
    outline: JSON.stringify(outline),
    marks: JSON.stringify(marks),
    questions: JSON.stringify(questions),
    content_hash: hash,
    renderer: rendererVersion,
  };
}

/** A lesson that is new in a course of ours is hidden: the desk offers it. */
async function write(db: Db, row: LessonRow) {
  const course = db.selectFrom("blogs").select("source").where("id", "=", row.course_id);
  const isOffered = (await course.executeTakeFirst())?.source === "ours";
  const { course_id: _, id: __, ...columns } = row;
  return db
    .insertInto("lessons")
    .values({ ...row, is_hidden: isOffered ? 1 : 0 })
    .onConflict((c) => c.columns(["course_id", "id"]).doUpdateSet(columns))
    .execute();
}
