import type { Db } from "../../../db/engine.ts";
import type { LearnerNote } from "../../core/subject.server.ts";
import { dayOf, daysBefore } from "../../lib/date.ts";
import { dayText } from "../lib/days.ts";
import { listOwnClasses } from "./class-list.server.ts";
import { listOwnLessons } from "./own-lessons.server.ts";

/**
 * What is said to somebody about a course of their classes, as long as these run: until when its lessons are to be done, and where
 * exercises are handed in. Without a course, all classes in which they learn or teach.
 */
export async function learnerNotes(db: Db, userId: string, courseId?: string): Promise<LearnerNote[]> {
  const classes = (await listOwnClasses(db, userId)).map((one) => ({ ...one, to: `/classes/${one.id}` }));
  if (courseId === undefined)
    return classes.map(({ name, isMember, to }) => ({
      ...{ text: `${isMember ? "Your class:" : "You teach"} ${name}`, to },
    }));
  // A day more, since no time zone is behind UTC by more.
  const yesterday = daysBefore(dayOf(Date.now()), 1);
  const notes: LearnerNote[] = [];
  for (const { id, name, courses, isMember, last_day, to } of classes) {
    if (!isMember || last_day < yesterday || !courses.includes(courseId)) continue;
    notes.push({ text: `Your class: ${name}`, to });
    for (const lesson of await listOwnLessons(db, { id, courses: [courseId] }, userId)) {
      const { lessonId, day, isDone, handIn } = lesson;
      if (day && !isDone) notes.push({ lessonId, text: `Due ${dayText(day)}`, to });
      if (handIn) notes.push({ lessonId, text: "Hand in an exercise", to: handIn, isOfPage: true });
    }
  }
  return notes;
}
