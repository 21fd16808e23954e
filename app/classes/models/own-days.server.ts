import type { Db } from "../../../db/engine.ts";
import { doneMark } from "../../learning/lib/marks.ts";

/** Until when a member is to do lessons, in order, and whether they are done. `of`: of one class or course. */
export function listOwnDays(db: Db, userId: string, of: { classId: string } | { courseId: string }) {
  const days = db
    .selectFrom("class_members as own")
    .innerJoin("class_days as due", "due.class_id", "own.class_id")
    .leftJoin("lesson_marks as done", (join) =>
      join
        .onRef("done.user_id", "=", "own.user_id")
        .onRef("done.course_id", "=", "due.course_id")
        .onRef("done.lesson_id", "=", "due.lesson_id")
        .on("done.mark", "=", doneMark),
    )
    .select(["due.class_id as classId", "due.course_id as courseId", "due.lesson_id as lessonId", "due.day"])
    .select((eb) => eb("done.mark", "is not", null).as("isDone"))
    .where("own.user_id", "=", userId)
    .orderBy("due.day");
  const own =
    "classId" in of
      ? days.where("own.class_id", "=", of.classId)
      : days.where("due.course_id", "=", of.courseId);
  return own.execute();
}
