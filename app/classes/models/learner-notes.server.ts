import type { Db } from "../../../db/engine.ts";
import type { LearnerNote } from "../../core/subject.server.ts";
import { isMarkOfCheck } from "../../learning/lib/marks.ts";
import { listLessonsWithMarks } from "../../learning/models/listed-lessons.server.ts";
import { dayOf, daysBefore } from "../../lib/date.ts";
import { dayText } from "../lib/days.ts";
import { withCourses } from "./class.server.ts";
import { listOwnDays } from "./own-days.server.ts";

/**
 * What is said to somebody about a course of their classes, as long as these run: until when its lessons are to be done, and where
 * exercises are handed in. Without a course, all classes in which they learn or teach.
 */
export async function learnerNotes(db: Db, userId: string, courseId?: string): Promise<LearnerNote[]> {
  const classes = await listOwnClasses(db, userId);
  if (courseId === undefined) return classes.map(({ id, name }) => ({ text: name, to: `/classes/${id}` }));
  // A day more, since no time zone is behind UTC by more.
  const yesterday = daysBefore(dayOf(Date.now()), 1);
  const running = classes.filter(
    ({ isMember, courses, lastDay }) => isMember && courses.includes(courseId) && lastDay >= yesterday,
  );
  if (running.length === 0) return [];
  const days = await listOwnDays(db, userId, { courseId });
  const lessons = await listLessonsWithMarks(db, [courseId]);
  const withExercises = lessons.filter(({ marks }) => !marks.every(isMarkOfCheck));
  return running.flatMap(({ id, name }) => [
    { text: `Your class: ${name}`, to: `/classes/${id}` },
    ...days
      .filter(({ classId, isDone }) => classId === id && !isDone)
      .map(({ lessonId, day }) => ({ lessonId, text: `Due ${dayText(day)}`, to: `/classes/${id}` })),
    ...withExercises.map(({ id: lessonId }) => ({
      ...{ lessonId, text: "Hand in an exercise", to: handInPath(id, courseId, lessonId) },
    })),
  ]);
}

export const handInPath = (classId: string, courseId: string, lessonId: string) =>
  `/classes/${classId}/hand-in/${courseId}/${lessonId}`;

/** The classes of a member or teacher, newest first. */
async function listOwnClasses(db: Db, userId: string) {
  const rows = await db
    .selectFrom("classes")
    .leftJoin("class_members as own", (join) =>
      join.onRef("own.class_id", "=", "classes.id").on("own.user_id", "=", userId),
    )
    .select(["id", "name", "courses", "last_day as lastDay", "own.user_id as memberId"])
    .where((eb) =>
      eb(
        "id",
        "in",
        eb
          .selectFrom("class_members")
          .select("class_id")
          .where("user_id", "=", userId)
          .union(eb.selectFrom("class_teachers").select("class_id").where("user_id", "=", userId)),
      ),
    )
    .orderBy("first_day", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ memberId, ...row }) => ({ ...withCourses(row), isMember: memberId !== null }));
}
