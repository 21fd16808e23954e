// What a member has learned, by course.
import type { Db } from "../../../db/engine.ts";
import { continueStep } from "../lib/continue.ts";
import { doneMark, isMarkOfCheck, markPath, toWrongMark } from "../lib/marks.ts";
import { countTasks, tasksOf } from "../lib/tasks.ts";
import { certifiedIn } from "./certificate.server.ts";
import { withQuestions } from "./final-questions.server.ts";
import { type Course, findCourse, listLessonsWithMarks } from "./listed-lessons.server.ts";

/** More courses than anybody begins. */
const maxCourses = 50;

export type LearnedCourse = Awaited<ReturnType<typeof listLearning>>[number];

/** The courses that a member has begun, the one visited last first; or those of `of` in their order, begun or not. */
export async function listLearning(db: Db, userId: string, of?: string[]) {
  const places = await db
    .selectFrom("lesson_places")
    .select(["course_id as id", "lesson_id as lessonId"])
    .where("user_id", "=", userId)
    .$if(of !== undefined, (query) => query.where("course_id", "in", of!))
    .orderBy("at", "desc")
    .limit(maxCourses)
    .execute();
  const ids = of ?? places.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [lessons, marks] = await readMarks(db, userId, ids);
  const courses = await Promise.all(ids.map((id) => findCourse(db, id)));
  const certified = await withQuestions(db, ids);
  return courses.flatMap((course) => {
    const own = lessons.filter(({ courseId }) => courseId === course?.id);
    return course && own.length > 0
      ? [
          toLearned(
            { ...course, isCertified: certified.has(course.id) },
            own,
            marks,
            places.find(({ id }) => id === course.id)?.lessonId,
          ),
        ]
      : [];
  });
}

type Lesson = Awaited<ReturnType<typeof listLessonsWithMarks>>[number];

function toLearned(
  { id, name, title, isCertified }: Course & { isCertified: boolean },
  lessons: Lesson[],
  done: Set<string>,
  lastLessonId: string | undefined,
) {
  const isDone = (lessonId: string) => done.has(markPath(id, lessonId, doneMark));
  const tasks = lessons.flatMap((lesson) =>
    tasksOf(lesson.marks, (mark) => done.has(markPath(id, lesson.id, mark))),
  );
  const { to, text } = continueStep({ id, isCertified, lessons }, isDone, lastLessonId);
  return {
    ...{ id, name, title },
    lessons: { done: lessons.filter((lesson) => isDone(lesson.id)).length, all: lessons.length },
    ...countTasks(tasks),
    /** The addresses of the checks whose last answer was wrong. */
    again: lessons.flatMap(({ id: lessonId, marks }) =>
      marks
        .filter((mark) => isMarkOfCheck(mark) && done.has(markPath(id, lessonId, toWrongMark(mark))))
        .map((mark) => `/course/${id}/${lessonId}#${mark}`),
    ),
    /** Where to go on, and what that is called. */
    ...{ to, nextText: text },
  };
}

/** How many of the lessons of each of these courses a member has done. Those with none are missing. */
export async function countDone(db: Db, userId: string, courseIds: string[]): Promise<Map<string, number>> {
  const [lessons, marks] = await readMarks(db, userId, courseIds);
  const counts = new Map<string, number>();
  for (const { courseId, id } of lessons)
    if (marks.has(markPath(courseId, id, doneMark))) counts.set(courseId, (counts.get(courseId) ?? 0) + 1);
  return counts;
}

/** The lessons of these courses, and the paths of a member's marks in them. */
export async function readMarks(db: Db, userId: string, courseIds: string[]) {
  if (courseIds.length === 0) return [[], new Set<string>()] as const;
  const rows = await db
    .selectFrom("lesson_marks")
    .select(["course_id", "lesson_id", "mark"])
    .where("user_id", "=", userId)
    .where("course_id", "in", courseIds)
    .execute();
  const marks = new Set(rows.map(({ course_id, lesson_id, mark }) => markPath(course_id, lesson_id, mark)));
  return [await listLessonsWithMarks(db, courseIds), marks] as const;
}

/** A member's valid certificates, newest first. */
export async function listCertificates(db: Db, userId: string) {
  const rows = await db
    .selectFrom("certificates")
    .select(["code", "course_id", "module", "issued_at", "revoked_at", "done"])
    .where("user_id", "=", userId)
    .orderBy("issued_at", "desc")
    .execute();
  const revoked = rows.filter((row) => row.revoked_at !== null).map((row) => row.course_id);
  // Nor those of a path of which one is revoked.
  const isValid = (row: (typeof rows)[number]) =>
    row.revoked_at === null && !certifiedIn(row.done).some((id) => revoked.includes(id));
  return rows
    .filter(isValid)
    .map(({ code, course_id, module, issued_at }) => ({ code, course_id, module, issued_at }));
}
