import type { Db } from "../../../db/engine.ts";
import { listLessonsOf } from "../../learning/models/listed-lessons.server.ts";
import { findTitles } from "../../learning/models/titles.server.ts";

export type ClassCourse = Awaited<ReturnType<typeof listClassCourses>>[number];

/** The courses of a class in their order, each with its lessons. Those that are not public now are missing. */
export async function listClassCourses(db: Db, courses: string[]) {
  const titles = await findTitles(db, courses);
  const lessons = Map.groupBy(await listLessonsOf(db, [...titles.keys()]), ({ courseId }) => courseId);
  return courses.flatMap((id) => {
    const title = titles.get(id);
    return title === undefined ? [] : [{ id, title, lessons: lessons.get(id) ?? [] }];
  });
}
