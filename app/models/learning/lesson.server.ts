import type { Db } from "../../../db/engine.ts";
import { visibleBlogs } from "../visible-blogs.server.ts";

/** A lesson as lists show it. */
export interface ListedLesson {
  id: string;
  title: string;
  description: string;
  minutes: number;
  /** Its place in the course, from 1 on. */
  number: number;
}

/** The lessons of a course in their order; none for a course without lessons, and for other blogs. */
export function listLessons(db: Db, courseId: string): Promise<ListedLesson[]> {
  return db
    .selectFrom("lessons")
    .select(["id", "title", "description", "minutes", "number"])
    .where("course_id", "=", courseId)
    .orderBy("number")
    .execute();
}

/** The course of lessons, while the public sees it; undefined otherwise. */
export function findCourse(db: Db, id: string) {
  return visibleBlogs(db)
    .select(["id", "title"])
    .where("id", "=", id)
    .where("kind", "=", "course")
    .executeTakeFirst();
}

export type Course = NonNullable<Awaited<ReturnType<typeof findCourse>>>;

/** The text of a lesson; undefined when there is none. */
export async function findLessonText(db: Db, courseId: string, id: string) {
  const row = await db
    .selectFrom("lessons")
    .select(["html", "content_hash"])
    .where("course_id", "=", courseId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { html: row.html, revision: row.content_hash };
}

/** The lessons of a course in their order, with their marks: of exercises and checks. */
export async function listCourseMarks(db: Db, courseId: string) {
  const rows = await db
    .selectFrom("lessons")
    .select(["id", "title", "marks"])
    .where("course_id", "=", courseId)
    .orderBy("number")
    .execute();
  return rows.map(({ marks, ...lesson }) => ({ ...lesson, marks: JSON.parse(marks) as string[] }));
}

/** The lessons of all visible courses, for the sitemap. */
export function listSitemapLessons(db: Db) {
  return visibleBlogs(db)
    .innerJoin("lessons", "lessons.course_id", "blogs.id")
    .select(["lessons.course_id", "lessons.id"])
    .orderBy("lessons.course_id")
    .orderBy("lessons.number")
    .execute();
}
