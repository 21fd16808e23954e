import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { LearnerNote } from "../../core/subject.server.ts";
import { dayOf, daysBefore } from "../../lib/date.ts";
import { dayText } from "../lib/days.ts";
import { withCourses } from "./class.server.ts";
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

/** The newest first. */
async function listOwnClasses(db: Db, userId: string) {
  const rows = await db
    .selectFrom("classes")
    .leftJoin("class_members as own", (join) =>
      join.onRef("own.class_id", "=", "classes.id").on("own.user_id", "=", userId),
    )
    .select(["id", "name", "courses", "first_day", "last_day", "own.user_id as memberId"])
    .where(sql<boolean>`id in (
      select class_id from class_members where user_id = ${userId}
      union all select class_id from class_teachers where user_id = ${userId})`)
    .execute();
  return rows
    .toSorted((a, b) => (a.first_day < b.first_day ? 1 : -1))
    .map((row) => ({ ...withCourses(row), isMember: row.memberId !== null }));
}
