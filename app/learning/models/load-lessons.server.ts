import { announce, type Db } from "../../../db/engine.ts";
import type { LessonTable } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { type BlogTexts, type Renderer, rendererVersion } from "../../markdown/renderer.server.ts";
import { programVersion, recordRelease } from "../../writing/models/built-in-articles.server.ts";
import { lessonPath } from "../lib/marks.ts";
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
  const { changed, gone } = await compare(db, lessons);
  if (changed.length + gone.length === 0) return [];
  const rows: LessonTable[] = [];
  for (const lesson of changed) rows.push(await rowOf(renderer, lesson));
  const isWritten = await inTransaction(db, async (db) => {
    if (!(await recordRelease(db, release))) return false;
    for (const row of rows) await write(db, row);
    for (const { course_id, id } of gone)
      await db.deleteFrom("lessons").where("course_id", "=", course_id).where("id", "=", id).execute();
    return true;
  });
  if (!isWritten) return [];
  const courses = new Set([...rows, ...gone].map(({ course_id }) => course_id));
  await announce(db, "feed", ...[...courses].map((id) => `blog:${id}`));
  return changed.map(pathOf);
}

/** `changed`: lessons that are to be written. `gone`: keys of rows whose files are gone. */
async function compare(db: Db, lessons: LessonFile[]) {
  const rows = await db
    .selectFrom("lessons")
    .select(["course_id", "id", "content_hash", "renderer"])
    .execute();
  const stored = new Map(rows.map((row) => [lessonPath(row.course_id, row.id), row]));
  const paths = new Set(lessons.map(pathOf));
  return {
    changed: lessons.filter((lesson) => {
      const row = stored.get(pathOf(lesson));
      return row?.content_hash !== lesson.hash || row.renderer !== rendererVersion;
    }),
    gone: rows.filter((row) => !paths.has(lessonPath(row.course_id, row.id))),
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

async function rowOf(renderer: Renderer, lesson: LessonFile): Promise<LessonTable> {
  const { courseId, id, number, title, description, minutes, hash } = lesson;
  const rendered = await renderer.render(lessonTexts(lesson), "built-in-articles", renderTimeoutMs);
  if (!rendered) throw new Error(`the lesson ${pathOf(lesson)} cannot be rendered`);
  const { html, outline, marks } = rendered;
  return {
    course_id: courseId,
    id,
    number,
    title,
    description,
    minutes,
    html,
    outline: JSON.stringify(outline),
    marks: JSON.stringify(marks),
    content_hash: hash,
    renderer: rendererVersion,
  };
}

function write(db: Db, row: LessonTable) {
  const { course_id: _, id: __, ...columns } = row;
  return db
    .insertInto("lessons")
    .values(row)
    .onConflict((c) => c.columns(["course_id", "id"]).doUpdateSet(columns))
    .execute();
}
