import type { Db } from "../../../db/engine.ts";
import { memberName } from "../../lib/member-name.ts";
import { listTeachers, withCourses } from "./class.server.ts";

/** The class in which a member learned a course when they answered its final questions; undefined: none ran then. */
export async function taughtIn(
  db: Db,
  userId: string,
  courseId: string,
  passed: { at: string; day: string },
) {
  const rows = await db
    .selectFrom("class_members as own")
    .innerJoin("classes", "classes.id", "own.class_id")
    .select(["classes.id", "name", "courses"])
    .where("own.user_id", "=", userId)
    .where("own.joined_at", "<=", passed.at)
    .where("first_day", "<=", passed.day)
    .where("last_day", ">=", passed.day)
    .orderBy("first_day", "desc")
    .orderBy("classes.id")
    .execute();
  const of = rows.map(withCourses).find(({ courses }) => courses.includes(courseId));
  if (!of) return undefined;
  const teachers = (await listTeachers(db, of.id)).map(memberName);
  return { name: of.name, teacher: new Intl.ListFormat("en-US").format(teachers) };
}
