// Checks of a course's earlier lessons that stand at the start of a lesson, so that what was learned comes again after a while.
import { createHash } from "node:crypto";
import type { Db } from "../../../db/engine.ts";
import { isMarkOfCheck, lessonPath, markPath, toWrongMark } from "../lib/marks.ts";
import type { ListedLesson } from "./listed-lessons.server.ts";

const maxChecks = 5;

interface EarlierCheck {
  lesson: ListedLesson;
  mark: string;
}

/**
 * At most five checks of the lessons before one, as HTML; "" when there are none. `marks`: paths of a learner's marks, of which wrong
 * answers come first; undefined for a page that everybody gets.
 */
export async function warmUp(
  db: Db,
  courseId: string,
  lessons: ListedLesson[],
  lessonId: string,
  marks?: Iterable<string>,
): Promise<string> {
  const at = lessons.findIndex(({ id }) => id === lessonId);
  const earlier = lessons.slice(0, Math.max(0, at)).filter(({ isPost }) => !isPost);
  if (earlier.length === 0) return "";
  const wrong = new Set(marks);
  const checks = await listChecks(db, courseId, earlier);
  const order = ({ lesson, mark }: EarlierCheck) =>
    (wrong.has(markPath(courseId, lesson.id, toWrongMark(mark))) ? "" : "~") +
    createHash("sha256").update(`${lessonId} ${lesson.id} ${mark}`).digest("hex");
  const chosen = checks.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)).slice(0, maxChecks);
  const boxes = await drawChecks(db, courseId, chosen);
  if (boxes.length === 0) return "";
  const own = marks ? " data-own" : "";
  return `<details class="warm-up"${own}><summary>Before you start: ${boxes.length} questions from earlier lessons</summary><p>What you get wrong comes again in a later lesson.</p>${boxes.join("")}</details>`;
}

async function listChecks(db: Db, courseId: string, lessons: ListedLesson[]): Promise<EarlierCheck[]> {
  const rows = await db
    .selectFrom("lessons")
    .select(["id", "marks"])
    .where("course_id", "=", courseId)
    .where("is_hidden", "=", 0)
    .execute();
  const marks = new Map(rows.map(({ id, marks }) => [id, JSON.parse(marks) as string[]]));
  return lessons.flatMap((lesson) =>
    (marks.get(lesson.id) ?? []).filter(isMarkOfCheck).map((mark) => ({ lesson, mark })),
  );
}

/** Their boxes, without those that show code to run, which would belong to the code of this lesson. */
async function drawChecks(db: Db, courseId: string, checks: EarlierCheck[]): Promise<string[]> {
  if (checks.length === 0) return [];
  const rows = await db
    .selectFrom("lessons")
    .select(["id", "html"])
    .where("course_id", "=", courseId)
    .where(
      "id",
      "in",
      checks.map(({ lesson }) => lesson.id),
    )
    .execute();
  const texts = new Map(rows.map(({ id, html }) => [id, html]));
  return checks.flatMap(({ lesson, mark }) => {
    const box = findBox(texts.get(lesson.id) ?? "", mark);
    return box === undefined || box.includes("<figure") ? [] : [askAgain(box, courseId, lesson, mark)];
  });
}

function findBox(html: string, mark: string): string | undefined {
  const at = html.indexOf(` id="${mark}"`);
  const start = html.lastIndexOf("<section", at);
  const end = html.indexOf("</section>", at);
  return at < 0 || start < 0 || end < 0 ? undefined : html.slice(start, end + "</section>".length);
}

/** With ids of its own, and with a button for the mark that lets it come again. */
function askAgain(box: string, courseId: string, { id, number }: ListedLesson, mark: string) {
  const source = `<a href="/course/${courseId}/${id}#${mark}">lesson ${number}</a>`;
  return box
    .replaceAll(`="${mark}`, `="again-${id}-${mark}`)
    .replace(`"${lessonPath(courseId, id)}/q-`, `"${lessonPath(courseId, id)}/w-`)
    .replace(">I answered this<", ">Ask me again<")
    .replace(/(<span class="kind">[^<]*)/, `$1 · ${source}`);
}
