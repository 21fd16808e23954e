import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";
import { isCertified } from "../../learning/models/final-questions.server.ts";
import { listLessonsOf } from "../../learning/models/listed-lessons.server.ts";
import { courseNameOf } from "../../lib/course-texts.ts";
import type { Class } from "./class.server.ts";

export type BoardCourse = Awaited<ReturnType<typeof listBoardCourses>>[number];

/** The courses of a class that are public and have lessons, in its order, each with its lessons and the days by which these are due. */
export async function listBoardCourses(db: Db, { id: classId, courses }: Pick<Class, "id" | "courses">) {
  if (courses.length === 0) return [];
  const rows = await visibleBlogs(db)
    .select(["blogs.id", "title", "facts", isCertified.as("hasExam")])
    .select(sql<number>`exists (select 1 from course_projects where course_id = blogs.id)`.as("hasProject"))
    .select(
      sql<string | null>`(select string_agg(lesson_id || ':' || day, ' ') from class_days
        where class_id = ${classId} and course_id = blogs.id)`.as("days"),
    )
    .where("blogs.id", "in", courses)
    .execute();
  const lessons = Map.groupBy(await listLessonsOf(db, courses), ({ courseId }) => courseId);
  return rows
    .filter(({ id }) => lessons.has(id))
    .sort((a, b) => courses.indexOf(a.id) - courses.indexOf(b.id))
    .map(({ id, title, facts, hasExam, hasProject, days }) => {
      const dayOf = new Map(days?.split(" ").map((day) => day.split(":") as [string, string]));
      return {
        ...{ id, name: courseNameOf(facts, title) },
        ...{ hasExam: Boolean(hasExam), hasProject: Boolean(hasProject) },
        lessons: lessons.get(id)!.map((lesson) => ({
          ...{ id: lesson.id, title: lesson.title, minutes: lesson.minutes },
          day: dayOf.get(lesson.id),
        })),
      };
    });
}
