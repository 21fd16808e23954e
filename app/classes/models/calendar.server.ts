import type { Db } from "../../../db/engine.ts";
import { newToken } from "../../core/token.server.ts";
import { listLessonsOf } from "../../learning/models/listed-lessons.server.ts";
import { classColumns, members, withCourses } from "./class.server.ts";
import { listDays } from "./class-days.server.ts";
import { listSessions } from "./class-sessions.server.ts";

/** What stands in the calendar of a member: sessions, and lessons on the days by which they are due. undefined: the key is wrong. */
export async function readCalendar(db: Db, classId: string, key: string) {
  const row = await members(db, classId)
    .innerJoin("classes", "classes.id", "member.class_id")
    .select(classColumns)
    .where("member.calendar_key", "=", key)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, name, courses } = withCourses(row);
  return { id, name, sessions: await listSessions(db, id), due: await listDueLessons(db, { id, courses }) };
}

/** The lessons of a class that have a day and can be read, by day. */
export async function listDueLessons(db: Db, { id, courses }: { id: string; courses: string[] }) {
  const lessons = await listLessonsOf(db, courses);
  const days = await listDays(db, id);
  return days.flatMap(({ courseId, lessonId, day }) => {
    const lesson = lessons.find((one) => one.courseId === courseId && one.id === lessonId);
    return lesson ? [{ courseId, lessonId, day, title: lesson.title }] : [];
  });
}

/** A new secret address: the old one ends. */
export async function renewCalendar(db: Db, classId: string, userId: string): Promise<void> {
  const own = db.updateTable("class_members").where("class_id", "=", classId).where("user_id", "=", userId);
  await own.set({ calendar_key: newToken() }).execute();
}
