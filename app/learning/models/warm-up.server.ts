// Checks of a course's earlier lessons that stand at the start of a lesson, so that what was learned comes again after a while.
import { createHash } from "node:crypto";
import type { Db } from "../../../db/engine.ts";
import { lessonPath } from "../../lib/lesson-path.ts";
import { findCheckBox, toRepeatedBox } from "../../markdown/lesson-html.server.ts";
import { isMarkOfCheck, markPath, toWrongMark } from "../lib/marks.ts";
import { findTexts, type ListedLesson } from "./listed-lessons.server.ts";

const maxChecks = 5;

interface EarlierCheck {
  lesson: ListedLesson;
  mark: string;
}

/**
 * At most five checks of the lessons before one, as their rendered boxes. `marks`: paths of a learner's marks, of which wrong
 * answers come first; undefined for a page that everybody gets.
 */
export async function warmUp(
  db: Db,
  lessons: ListedLesson[],
  lessonId: string,
  marks?: Iterable<string>,
): Promise<string[]> {
  const at = lessons.findIndex(({ id }) => id === lessonId);
  const earlier = lessons.slice(0, Math.max(0, at)).filter(({ isPost }) => !isPost);
  if (earlier.length === 0) return [];
  const wrong = new Set(marks);
  const checks = await listChecks(db, earlier);
  const order = ({ lesson, mark }: EarlierCheck) =>
    (wrong.has(markPath(lesson.courseId, lesson.id, toWrongMark(mark))) ? "" : "~") +
    createHash("sha256").update(`${lessonId} ${lesson.id} ${mark}`).digest("hex");
  const chosen = checks.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)).slice(0, maxChecks);
  return drawChecks(db, chosen);
}

async function listChecks(db: Db, lessons: ListedLesson[]): Promise<EarlierCheck[]> {
  const marks = (await findTexts(db, lessons, "marks")) as Map<string, string[]>;
  return lessons.flatMap((lesson) =>
    (marks.get(lesson.blogId) ?? []).filter(isMarkOfCheck).map((mark) => ({ lesson, mark })),
  );
}

async function drawChecks(db: Db, checks: EarlierCheck[]): Promise<string[]> {
  if (checks.length === 0) return [];
  const ids = checks.map(({ lesson }) => lesson.blogId);
  const rows = await db
    .selectFrom("blog_texts")
    .select(["blog_id", "html"])
    .where("blog_id", "in", ids)
    .execute();
  const texts = new Map(rows.map(({ blog_id, html }) => [blog_id, html]));
  return checks.flatMap(({ lesson: { courseId, id, blogId, number }, mark }) => {
    const box = findCheckBox(texts.get(blogId) ?? "", mark);
    return box === undefined ? [] : [toRepeatedBox(box, lessonPath(courseId, id), number, mark)];
  });
}
