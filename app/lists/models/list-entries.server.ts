import type { Db } from "../../../db/engine.ts";
import { listLessonsWithMarks } from "../../learning/models/listed-lessons.server.ts";
import { findTitles } from "../../learning/models/titles.server.ts";
import { type BlogCard, findBlogCards } from "../../reading/models/feed.server.ts";
import { blogEntry, blogIdOf, courseIdOf, lessonEntry } from "../lib/entry.ts";

const pageSize = 50;

/** What an entry leads to. */
export type Shown = { title: string; blog: BlogCard } | { title: string; course: string };

/** A page of a list in its order, after a position; `shown`: undefined for what is not public. `next`: where the next page begins. */
export async function listEntries(db: Db, listId: string, after = 0) {
  const rows = await db
    .selectFrom("list_entries")
    .select(["entry", "position"])
    .where("list_id", "=", listId)
    .where("position", ">", after)
    .orderBy("position")
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  const shown = await findShown(
    db,
    page.map(({ entry }) => entry),
  );
  const entries = page.map((row) => ({ ...row, shown: shown.get(row.entry) }));
  return { entries, next: rows.length > pageSize ? page.at(-1)!.position : undefined };
}

/** What these entries lead to, without what the public cannot see. */
export async function findShown(db: Db, entries: string[]): Promise<Map<string, Shown>> {
  const blogs = await findBlogCards(
    db,
    entries.flatMap((entry) => blogIdOf(entry) ?? []),
  );
  const shown = new Map<string, Shown>(
    blogs.map((blog) => [blogEntry(blog.id), { title: blog.title, blog }]),
  );
  const courseIds = [...new Set(entries.flatMap((entry) => courseIdOf(entry) ?? []))];
  if (courseIds.length === 0) return shown;
  const courses = await findTitles(db, courseIds);
  for (const { courseId, id, title } of await listLessonsWithMarks(db, courseIds)) {
    const course = courses.get(courseId);
    if (course !== undefined) shown.set(lessonEntry(courseId, id), { title, course });
  }
  return shown;
}
