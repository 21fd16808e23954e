import type { Db } from "../../../db/engine.ts";
import { exerciseTitle, isMarkOfCheck, markPath, toOwnWordMark } from "../lib/marks.ts";
import { listCode } from "./code.server.ts";
import { listLessonsWithMarks } from "./listed-lessons.server.ts";

export type OwnExercises = NonNullable<Awaited<ReturnType<typeof listOwnExercises>>>;
export type OwnExercise = OwnExercises["exercises"][number];

/**
 * The exercises of a lesson, each with what a member wrote in its box there, and handed in to a group since a time. undefined: there
 * is no such lesson.
 */
export async function listOwnExercises(
  db: Db,
  userId: string,
  { course: courseId = "", lesson: lessonId = "" }: { course?: string; lesson?: string },
  { handedTo, since }: { handedTo: string; since: string },
) {
  const lesson = (await listLessonsWithMarks(db, [courseId])).find(({ id }) => id === lessonId);
  if (!lesson) return undefined;
  const written = new Map((await listCode(db, userId, courseId, lessonId)).map((box) => [box.box, box]));
  const works = await db
    .selectFrom("projects")
    .select(["course_id", "text", "state", "reason", "answer_html", "at"])
    .where("user_id", "=", userId)
    .where("handed_to", "=", handedTo)
    .where("at", ">=", since)
    .execute();
  const marks = lesson.marks.filter((mark) => !isMarkOfCheck(mark)).map(toOwnWordMark);
  const exercises = marks.map((mark) => {
    const { code = "", at: writtenAt = 0 } = written.get(mark) ?? {};
    /** As the work is named: db/schema.ts. */
    const path = `${handedTo}/${markPath(courseId, lessonId, mark)}`;
    const work = works.find(({ course_id }) => course_id === path);
    return { mark, path, title: exerciseTitle(mark), code, writtenAt, work };
  });
  return { courseId, lessonId, title: lesson.title, exercises };
}
