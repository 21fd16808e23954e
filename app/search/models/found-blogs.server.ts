import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { isVisible } from "../../core/visible-blogs.server.ts";
import { spacedWords } from "../lib/read-query.ts";

export type FoundBlog = Awaited<ReturnType<typeof readFound>>[number];

/** The texts of this many blogs are searched for a phrase, which takes long; this many at once. */
const maxSearchedTexts = 200;
const textsAtOnce = 25;

const bonuses = { phraseInTitle: 40, wholeTitle: 40, phraseInDescription: 12, kind: 40 };

/** As `isReadable`, of the course in this row: a lesson may be in several. */
const isShownLesson = sql<boolean>`(blogs.kind = 'lesson' and blogs.status = 'part' and lessons.is_hidden = 0
  and (select status from blogs as course where course.id = lessons.course_id) = 'published')`;

/** How many blogs of one person are read. */
const maxOfAuthor = 200;

/** The public ones among these blogs, by their row numbers in the search or by their ids; or the newest of a person. */
export async function readFound(db: Db, by: { rows: number[] } | { ids: string[] } | { author: string }) {
  if (Object.values(by)[0]?.length === 0) return [];
  // A subquery reads the row: for a join, a database may read the whole table.
  const query = db
    .selectFrom("blogs")
    .leftJoin("lessons", (join) =>
      join.onRef("lessons.blog_id", "=", "blogs.id").on("blogs.kind", "=", "lesson"),
    )
    .select(sql<number>`(select row from search_blogs where blog_id = blogs.id)`.as("row"))
    .select(["blogs.id", "blogs.kind", "blogs.title", "blogs.description", "blogs.position"])
    .select(["blogs.author_kind", "blogs.author_id", "lessons.course_id", "lessons.slug"])
    .where((eb) => eb.or([eb.and([isVisible, eb("blogs.kind", "!=", "lesson")]), isShownLesson]));
  if ("ids" in by) return query.where("blogs.id", "in", by.ids).execute();
  if ("author" in by)
    return query
      .where(sql<boolean>`blogs.author_id = ${by.author} and blogs.author_kind = 'user' and ${isVisible}`)
      .orderBy("blogs.position", "desc")
      .orderBy("blogs.id", "desc")
      .limit(maxOfAuthor)
      .execute();
  const ids = sql<string>`(select blog_id from search_blogs where row in (${sql.join(by.rows)}))`;
  return query.where("blogs.id", "in", ids).execute();
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
