import type { Db } from "../../../db/engine.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";
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

/** The public courses that have lessons: ids and titles. */
export async function listCourseChoices(db: Db): Promise<[string, string][]> {
  const rows = await visibleBlogs(db)
    .select(["id", "title"])
    .where("kind", "=", "course")
    .where("id", "in", db.selectFrom("lessons").select("course_id").where("is_hidden", "=", 0))
    .orderBy("position", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ id, title }) => [id, title]);
}
