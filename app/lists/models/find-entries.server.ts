import type { Db } from "../../../db/engine.ts";
import { findBlogCards } from "../../cards/models/feed.server.ts";
import { listLessonsOf } from "../../learning/models/listed-lessons.server.ts";
import { findTitles } from "../../learning/models/titles.server.ts";
import { personSlugOf } from "../../lib/person-path.ts";

export type ShownEntry = Awaited<ReturnType<typeof findEntries>>[number];

/** What the pages show of these articles and lessons. `title`: undefined for what is not public. */
export async function findEntries(db: Db, entries: string[]) {
  const [blogs, lessons] = [await findBlogs(db, entries), await findLessons(db, entries)];
  return entries.map((entry) => ({ entry, title: undefined, ...blogs.get(entry), ...lessons.get(entry) }));
}

async function findBlogs(db: Db, entries: string[]) {
  const cards = await findBlogCards(
    db,
    entries.flatMap((entry) => /^\/blog\/([a-z0-9]{1,20})$/.exec(entry)?.[1] ?? []),
  );
  return new Map(
    cards.map((blog) => {
      const { id, title, description, reading_minutes: minutes, author, author_id, coauthors } = blog;
      const byline = { author, person: personSlugOf(blog), coauthors };
      return [`/blog/${id}`, { title, description, minutes, author_id, coauthors, byline }];
    }),
  );
}

async function findLessons(db: Db, entries: string[]) {
  const courseIds = entries.flatMap((entry) => /^\/course\/([a-z0-9]{1,20})\//.exec(entry)?.[1] ?? []);
  const courses = await findTitles(db, [...new Set(courseIds)]);
  const lessons = courses.size > 0 ? await listLessonsOf(db, [...courses.keys()]) : [];
  return new Map(
    lessons.map(({ courseId, id, title }) => [
      `/course/${courseId}/${id}`,
      { title, course: courses.get(courseId)! },
    ]),
  );
}
