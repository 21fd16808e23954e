import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { isPublicText, isShownPlace, isVisible } from "../../core/visible-blogs.server.ts";
import { spacedWords } from "../lib/read-query.ts";

export type FoundBlog = Awaited<ReturnType<typeof readFound>>[number];

/** The texts of this many blogs are searched for a phrase, which takes long; this many at once. */
const maxSearchedTexts = 200;
const textsAtOnce = 25;

const bonuses = { phraseInTitle: 40, wholeTitle: 40, phraseInDescription: 12, kind: 40 };

const columns = [
  ...(["blogs.id", "blogs.kind", "blogs.title", "blogs.description", "blogs.position"] as const),
  ...(["blogs.author_kind", "blogs.author_id"] as const),
];

/** How many blogs of one person are read. */
const maxOfAuthor = 200;

/**
 * The public ones among these blogs, by their row numbers in the search or by their ids; or the newest of a person. A lesson comes
 * once for each course that shows it.
 */
export async function readFound(db: Db, by: { rows: number[] } | { ids: string[] } | { author: string }) {
  if (Object.values(by)[0]?.length === 0) return [];
  const blogs = await readBlogs(db, by);
  const lessons = blogs.filter(({ kind }) => kind === "lesson").map(({ id }) => id);
  const placesOf = Map.groupBy(await readPlaces(db, lessons), ({ blog_id }) => blog_id);
  const nowhere = [{ course_id: null, slug: null }];
  return blogs.flatMap((blog) => {
    const places = blog.kind === "lesson" ? (placesOf.get(blog.id) ?? []) : nowhere;
    return places.map(({ course_id, slug }) => ({ ...blog, course_id, slug }));
  });
}

/** With all lessons. */
function readBlogs(db: Db, by: { rows: number[] } | { ids: string[] } | { author: string }) {
  if ("rows" in by)
    return db
      .selectFrom(sql<{ row: number; blog_id: string }>`search_blogs`.as("s"))
      .innerJoin("blogs", "blogs.id", "s.blog_id")
      .select(["s.row", ...columns])
      .where("s.row", "in", by.rows)
      .where(isPublicText)
      .execute();
  // The row is read by its key: for a join, a database may read the whole table.
  const query = db
    .selectFrom("blogs")
    .select([sql<number>`(select row from search_blogs where blog_id = blogs.id)`.as("row"), ...columns]);
  if ("ids" in by) return query.where("blogs.id", "in", by.ids).where(isPublicText).execute();
  return query
    .where(sql<boolean>`blogs.author_id = ${by.author} and blogs.author_kind = 'user' and ${isVisible}`)
    .orderBy("blogs.position", "desc")
    .orderBy("blogs.id", "desc")
    .limit(maxOfAuthor)
    .execute();
}

/** The courses that show these lessons. */
async function readPlaces(db: Db, lessons: string[]) {
  if (lessons.length === 0) return [];
  return db
    .selectFrom("lessons")
    .select(["blog_id", "course_id", "slug"])
    .where("blog_id", "in", lessons)
    .where(isShownPlace)
    .execute();
}

/**
 * What a title or a description adds to a score, times the weight of all words: when it contains the query as a phrase, and when the
 * title is the query. `wanted`: the kind that the query names.
 */
export function headBonus(
  { title, description, kind }: FoundBlog,
  phrase: string,
  wanted: string | undefined,
): number {
  const kindBonus = kind === wanted ? bonuses.kind : 0;
  const [spacedTitle, spacedDescription] = [spacedWords(title), spacedWords(description)];
  if (spacedTitle === phrase) return kindBonus + bonuses.phraseInTitle + bonuses.wholeTitle;
  if (spacedTitle.includes(phrase)) return kindBonus + bonuses.phraseInTitle;
  return kindBonus + (spacedDescription.includes(phrase) ? bonuses.phraseInDescription : 0);
}

/** Those of the first blogs that contain all phrases. `phrases`: see `readQuery`. */
export async function withPhrases(db: Db, blogs: FoundBlog[], phrases: string[]): Promise<FoundBlog[]> {
  if (phrases.length === 0) return blogs;
  const kept: FoundBlog[] = [];
  for (let at = 0; at < Math.min(blogs.length, maxSearchedTexts); at += textsAtOnce) {
    const batch = blogs.slice(at, at + textsAtOnce);
    const texts = await findPlainTexts(
      db,
      batch.map(({ id }) => id),
    );
    for (const blog of batch) {
      const text = spacedWords(`${blog.title}\n${blog.description}\n${texts.get(blog.id) ?? ""}`);
      if (phrases.every((phrase) => contains(text, phrase))) kept.push(blog);
    }
  }
  return kept;
}

/** The phrase begins with a whole word where words have spaces, and may end with the beginning of one: "smart contracts". */
function contains(text: string, phrase: string) {
  const hasSpaces = /[a-z\p{Script=Cyrillic}\p{Script=Greek}]/u.test(phrase);
  return text.includes(hasSpaces ? phrase.trimEnd() : phrase.trim());
}

/** The beginnings of the blogs' plain texts, by id, for the passages of the search results. */
export async function findPlainTexts(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("blog_texts")
    .select(["blog_id", "plain"])
    .where("blog_id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.blog_id, row.plain]));
}
