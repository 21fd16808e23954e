import type { Db } from "../../../db/engine.ts";
import { doneMark, isMarkOfCheck, markPath } from "../../learning/lib/marks.ts";
import { readMarks } from "../../learning/models/learning.server.ts";
import { lessonPath } from "../../lib/lesson-path.ts";
import type { Class } from "./class.server.ts";
import { listDays } from "./dates.server.ts";

/** Where the exercises of a lesson are handed in. */
export const handInPath = (classId: string, courseId: string, lessonId: string) =>
  `/classes/${classId}/hand-in/${lessonPath(courseId, lessonId)}`;

export type OwnLesson = Awaited<ReturnType<typeof listOwnLessons>>[number];

/** The lessons of a class, for a member: until when they are due, whether they are done, and where their exercises are handed in. */
export async function listOwnLessons(db: Db, { id, courses }: Pick<Class, "id" | "courses">, userId: string) {
  const [lessons, marks] = await readMarks(db, userId, courses);
  const days = await listDays(db, id);
  return lessons.map(({ courseId, id: lessonId, title, marks: own }) => {
    const path = lessonPath(courseId, lessonId);
    return {
      ...{ lessonId, path, title },
      day: days.find((one) => one.course_id === courseId && one.lesson_id === lessonId)?.day,
      isDone: marks.has(markPath(courseId, lessonId, doneMark)),
      handIn: own.every(isMarkOfCheck) ? undefined : handInPath(id, courseId, lessonId),
    };
  });
}

/** Those that have a day, by day. */
export const dueLessons = (lessons: OwnLesson[]) =>
  lessons
    .flatMap(({ day, ...lesson }) => (day === undefined ? [] : { day, ...lesson }))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
