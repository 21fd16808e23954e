import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { authorColumns } from "../../core/blog.server.ts";
import { isPublicText, visibleBlogs } from "../../core/visible-blogs.server.ts";
import type { CourseFacts } from "../../lib/course-facts.ts";
import type { LessonTotals } from "../../lib/course-texts.ts";
import { readOutline } from "../../lib/outline.ts";
import { usualShares } from "../lib/tasks.ts";
import { findTitles } from "./titles.server.ts";

/** A lesson as lists show it. */
export interface ListedLesson {
  courseId: string;
  /** As in its address; that of a post is the post's. */
  id: string;
  blogId: string;
  authorId: string | null;
  title: string;
  description: string;
  minutes: number;
  /** Its place in the course, from 1 on. */
  number: number;
  /** Whether it is a post, which has an address of its own too. */
  isPost: boolean;
}

/** The lessons of a course in their order. None for a course without lessons, and for other blogs. */
export function listLessons(db: Db, courseId: string): Promise<ListedLesson[]> {
  return listLessonsOf(db, [courseId]);
}

/** The same for several courses. */
export async function listLessonsOf(db: Db, courseIds: string[]): Promise<ListedLesson[]> {
  if (courseIds.length === 0) return [];
  const rows = await db
    .selectFrom("lessons")
    .innerJoin("blogs", "blogs.id", "lessons.blog_id")
    .select(["course_id as courseId", "slug as id", "blog_id as blogId", "title", "kind"])
    .select("author_id as authorId")
    .select((eb) => eb.fn.coalesce("lessons.minutes", "reading_minutes").as("minutes"))
    .select(sql<string>`coalesce(nullif(description, ''), excerpt)`.as("description"))
    .where("course_id", "in", courseIds)
    .where("is_hidden", "=", 0)
    .where(isPublicText)
    .orderBy("course_id")
    .orderBy("number")
    .orderBy("slug")
    .execute();
  const numbers = new Map<string, number>();
  return rows.map(({ kind, ...lesson }) => {
    const number = (numbers.get(lesson.courseId) ?? 0) + 1;
    numbers.set(lesson.courseId, number);
    return { ...lesson, number, isPost: kind === "post" };
  });
}

/** The lessons of these courses, with the marks of their exercises and checks, which posts do not have. */
export async function listLessonsWithMarks(db: Db, courseIds: string[]) {
  const lessons = await listLessonsOf(db, courseIds);
  const marks = await findTexts(db, lessons, "marks");
  return lessons.map((lesson) => ({ ...lesson, marks: (marks.get(lesson.blogId) ?? []) as string[] }));
}

/** A JSON column of the texts of these lessons, by the ids of their blogs. */
export async function findTexts(db: Db, lessons: ListedLesson[], column: "marks" | "questions") {
  const ids = lessons.filter(({ isPost }) => !isPost).map(({ blogId }) => blogId);
  if (ids.length === 0) return new Map<string, unknown[]>();
  const rows = await db
    .selectFrom("blog_texts")
    .select(["blog_id", `${column} as json`])
    .where("blog_id", "in", ids)
    .execute();
  return new Map(rows.map(({ blog_id, json }) => [blog_id, JSON.parse(json) as unknown[]]));
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
  const { checks = usualShares.checks, exercises = usualShares.exercises } = facts;
  return {
    id,
    title: row.title,
    name: facts.name ?? row.title,
    part: facts.part,
    shares: { checks, exercises },
  };
}

export type Course = NonNullable<Awaited<ReturnType<typeof findCourse>>>;

export type LessonPostOrigin = NonNullable<NonNullable<Awaited<ReturnType<typeof findLessonText>>>["post"]>;

/** The text of a listed lesson as it was rendered when it was saved; `post`: who wrote it, when it is a post. */
export async function findLessonText(db: Db, { blogId, isPost }: ListedLesson) {
  const row = await db
    .selectFrom("blogs")
    .innerJoin("blog_texts", "blog_texts.blog_id", "blogs.id")
    .leftJoin("users", "users.id", "blogs.author_id")
    .select(["blogs.id", "html", "outline", "blogs.revision", "author_id", "author_kind", "canonical_url"])
    .select("noindex")
    .select(authorColumns)
    .where("blogs.id", "=", blogId)
    .where(isPublicText)
    .executeTakeFirst();
  if (!row) return undefined;
  const { html, outline, revision, ...post } = row;
  return { html, outline: readOutline(outline), revision: String(revision), post: isPost ? post : undefined };
}

/** How many lessons each of these courses has, and how long they take. A course without lessons is missing. */
export async function lessonTotals(db: Db, courseIds: string[]): Promise<Map<string, LessonTotals>> {
  const totals = new Map<string, LessonTotals>();
  for (const { courseId, minutes } of await listLessonsOf(db, courseIds)) {
    const { count, minutes: others } = totals.get(courseId) ?? { count: 0, minutes: 0 };
    totals.set(courseId, { count: count + 1, minutes: others + minutes });
  }
  return totals;
}

/** The lessons of all visible courses, each with the title of its course. */
export async function listAllLessons(db: Db) {
  const rows = await db.selectFrom("lessons").select("course_id").distinct().execute();
  const titles = await findTitles(
    db,
    rows.map(({ course_id }) => course_id),
  );
  const lessons = await listLessonsOf(db, [...titles.keys()]);
  return lessons.map((lesson) => ({ ...lesson, course: titles.get(lesson.courseId)! }));
}
