import type { Db } from "../../../db/engine.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";
import type { CourseFacts } from "../../lib/course-facts.ts";
import type { LessonTotals } from "../../lib/course-texts.ts";
import { readOutline } from "../../lib/outline.ts";
import { listLessonPosts, listPostsOfCourses } from "./lesson-posts.server.ts";
import { findTitles } from "./titles.server.ts";

/** A lesson as lists show it. */
export interface ListedLesson {
  /** As in its address; that of a post is the post's. */
  id: string;
  title: string;
  description: string;
  minutes: number;
  /** Its place in the course, from 1 on. */
  number: number;
  /** Whether it is a post; the others are from files. */
  isPost: boolean;
}

/**
 * The lessons of a course in their order: those from files, which are planned as one text, then the posts. None for a course
 * without lessons, and for other blogs.
 */
export async function listLessons(db: Db, courseId: string): Promise<ListedLesson[]> {
  const files = await db
    .selectFrom("lessons")
    .select(["id", "title", "description", "minutes"])
    .where("course_id", "=", courseId)
    .where("is_hidden", "=", 0)
    .orderBy("number")
    .orderBy("id")
    .execute();
  const posts = await listLessonPosts(db, courseId);
  return [
    ...files.map((lesson) => ({ ...lesson, isPost: false })),
    ...posts.map((post) => ({ ...post, isPost: true })),
  ].map((lesson, at) => ({ ...lesson, number: at + 1 }));
}

/** A public course, with its plain name; undefined when there is none with this id. */
export async function findCourse(db: Db, id: string) {
  const row = await visibleBlogs(db)
    .select(["id", "title", "facts"])
    .where("id", "=", id)
    .where("kind", "=", "course")
    .executeTakeFirst();
  if (!row) return undefined;
  const facts: Partial<CourseFacts> = JSON.parse(row.facts ?? "{}");
  return { id, title: row.title, name: facts.name ?? row.title, part: facts.part };
}

export type Course = NonNullable<Awaited<ReturnType<typeof findCourse>>>;

/** The text of a lesson from a file; undefined when there is none. */
export async function findLessonText(db: Db, courseId: string, id: string) {
  const row = await db
    .selectFrom("lessons")
    .select(["html", "outline", "content_hash"])
    .where("course_id", "=", courseId)
    .where("id", "=", id)
    .where("is_hidden", "=", 0)
    .executeTakeFirst();
  if (!row) return undefined;
  const { html, outline, content_hash: revision } = row;
  return { html, outline: readOutline(outline), revision, post: undefined };
}

/**
 * The lessons of these courses, each course's in their order, with their marks: of exercises and checks, which posts do not have.
 */
export async function listLessonsWithMarks(db: Db, courseIds: string[]) {
  const files = await db
    .selectFrom("lessons")
    .select(["course_id as courseId", "id", "title", "minutes", "marks"])
    .where("course_id", "in", courseIds)
    .where("is_hidden", "=", 0)
    .orderBy("course_id")
    .orderBy("number")
    .orderBy("id")
    .execute();
  const posts = await listPostsOfCourses(db, courseIds);
  return [
    ...files.map((lesson) => ({ ...lesson, marks: JSON.parse(lesson.marks) as string[] })),
    ...posts.map((post) => ({ ...post, marks: [] as string[] })),
  ];
}

/** How many lessons each of these courses has, and how long they take. A course without lessons is missing. */
export async function lessonTotals(db: Db, courseIds: string[]): Promise<Map<string, LessonTotals>> {
  const totals = new Map<string, LessonTotals>();
  for (const { courseId, minutes } of await listLessonsWithMarks(db, courseIds)) {
    const { count, minutes: others } = totals.get(courseId) ?? { count: 0, minutes: 0 };
    totals.set(courseId, { count: count + 1, minutes: others + minutes });
  }
  return totals;
}

/** The lessons of all visible courses, each with the title of its course. */
export async function listAllLessons(db: Db) {
  const files = await db
    .selectFrom("lessons")
    .select(["course_id as courseId", "id", "title", "description"])
    .where("is_hidden", "=", 0)
    .orderBy("course_id")
    .orderBy("number")
    .execute();
  const lists = await db.selectFrom("lesson_posts").select("course_id").execute();
  const posts = await listPostsOfCourses(
    db,
    lists.map(({ course_id }) => course_id),
  );
  const courseIds = [...files, ...posts].map(({ courseId }) => courseId);
  const titles = await findTitles(db, [...new Set(courseIds)]);
  return [
    ...files.map((lesson) => ({ ...lesson, isPost: false })),
    ...posts.map((post) => ({ ...post, isPost: true })),
  ].flatMap((lesson) => {
    const course = titles.get(lesson.courseId);
    return course === undefined ? [] : [{ ...lesson, course }];
  });
}
