// The lessons of a class as its members see them: on its page, beside the lessons and in a calendar.
import type { Db } from "../../../db/engine.ts";
import type { LearnerNote } from "../../core/subject.server.ts";
import { doneMark, isMarkOfCheck, markPath } from "../../learning/lib/marks.ts";
import { readMarks } from "../../learning/models/learning.server.ts";
import { findTitles } from "../../learning/models/titles.server.ts";
import { dayOf, daysBefore } from "../../lib/date.ts";
import { lessonPath } from "../../lib/lesson-path.ts";
import { dayText } from "../lib/days.ts";
import type { Class } from "./class.server.ts";
import { listOwnClasses } from "./class-list.server.ts";
import { listDays } from "./dates.server.ts";

/** Where the exercises of a lesson are handed in. */
export const handInPath = (classId: string, courseId: string, lessonId: string) =>
  `/classes/${classId}/hand-in/${lessonPath(courseId, lessonId)}`;

type OwnLesson = Awaited<ReturnType<typeof listOwnLessons>>[number];

/** The lessons of a class, for a member: until when they are due, whether they are done, and where their exercises are handed in. */
export async function listOwnLessons(db: Db, { id, courses }: Pick<Class, "id" | "courses">, userId: string) {
  // A course that is not public now has no page to which they would lead.
  const [lessons, marks] = await readMarks(db, userId, [...(await findTitles(db, courses)).keys()]);
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

/**
 * What is said to somebody about a course of their classes, as long as these run: until when its lessons are to be done, and where
 * exercises are handed in. Without a course, all classes in which they learn or teach.
 */
export async function learnerNotes(db: Db, userId: string, courseId?: string): Promise<LearnerNote[]> {
  const classes = (await listOwnClasses(db, userId)).map(({ name, joinedAt, ...of }) => {
    const text = joinedAt ? `Your class: ${name}` : `You teach ${name}`;
    return { ...of, joinedAt, note: { text, to: `/classes/${of.id}` } };
  });
  if (courseId === undefined) return classes.map(({ note }) => note);
  // A day more, since no time zone is behind UTC by more.
  const yesterday = daysBefore(dayOf(Date.now()), 1);
  const notes: LearnerNote[] = [];
  for (const { id, courses, joinedAt, last_day, note } of classes) {
    if (!joinedAt || last_day < yesterday || !courses.includes(courseId)) continue;
    notes.push(note);
    for (const lesson of await listOwnLessons(db, { id, courses: [courseId] }, userId)) {
      const { lessonId, day, isDone, handIn } = lesson;
      if (day && !isDone) notes.push({ ...note, lessonId, text: `Due ${dayText(day)}` });
      if (handIn) notes.push({ lessonId, text: "Hand in an exercise", to: handIn, isOfPage: true });
    }
  }
  return notes;
}
