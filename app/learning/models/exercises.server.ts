import type { Db } from "../../../db/engine.ts";
import { exerciseTitle, isMarkOfCheck, markPath, toOwnWordMark } from "../lib/marks.ts";
import { listCode } from "./code.server.ts";
import { listLessonsWithMarks } from "./listed-lessons.server.ts";

export type OwnExercises = NonNullable<Awaited<ReturnType<typeof listOwnExercises>>>;

/** The exercises of a lesson, each with what a member wrote in its box there; undefined: there is no such lesson. */
export async function listOwnExercises(db: Db, userId: string, courseId: string, lessonId: string) {
  const lesson = (await listLessonsWithMarks(db, [courseId])).find(({ id }) => id === lessonId);
  if (!lesson) return undefined;
  const written = new Map((await listCode(db, userId, courseId, lessonId)).map((box) => [box.box, box]));
  const marks = lesson.marks.filter((mark) => !isMarkOfCheck(mark)).map(toOwnWordMark);
  const exercises = marks.map((mark) => {
    const { code = "", at: writtenAt = 0 } = written.get(mark) ?? {};
    return { mark, path: markPath(courseId, lessonId, mark), title: exerciseTitle(mark), code, writtenAt };
  });
  return { courseId, lessonId, title: lesson.title, exercises };
}
