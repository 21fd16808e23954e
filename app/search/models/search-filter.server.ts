// Reads the blogs that a filter limits a search to: only the newest ones, so that a large topic takes no longer.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { BlogKind } from "../../../db/schema.ts";
import { isVisible, visibleBlogs } from "../../core/visible-blogs.server.ts";

export interface SearchFilter {
  kind?: BlogKind;
  /** Names; a blog has all of them. */
  topics: string[];
  /** A user's id, or "company". */
  author?: string;
  year?: number;
}

const maxRows = 5000;
const maxHeads = 1000;

/**
 * The row numbers in the search of the newest blogs that pass: `passes` leaves out those that do not after all. undefined: the filter
 * lets so many pass that all blogs are searched.
 */
export async function rowsOfFilter(db: Db, filter: SearchFilter): Promise<Set<number> | undefined> {
  const { kind, topics, author, year } = filter;
  const sets: Set<number>[] = [];
  if (topics.length > 0) sets.push(await rowsOfTopics(db, topics));
  if (author) sets.push(await rowsWhere(db, isBy(author)));
  else if (kind && kind !== "post") sets.push(await rowsWhere(db, isOfKind(kind)));
  else if (year && topics.length === 0) sets.push(await rowsWhere(db, isOfYear(year)));
  return sets.length === 0 ? undefined : sets.reduce((all, one) => all.intersection(one));
}

async function rowsOfTopics(db: Db, topics: string[]) {
  const { rows } = await sql<{ row: number }>`
    select s.row from blog_topics inner join search_blogs as s on s.blog_id = blog_topics.blog_id
    where ${hasTopics(topics)}
    order by blog_topics.position desc, blog_topics.blog_id desc limit ${maxRows}`.execute(db);
  return new Set(rows.map(({ row }) => row));
}

/** Each row is read by its key: for a join, a database may read the whole table. */
async function rowsWhere(db: Db, condition: RawBuilder<boolean>) {
  const { rows } = await sql<{ row: number | null }>`
    select (select row from search_blogs where blog_id = blogs.id) as row
    from blogs where ${condition} limit ${maxRows}`.execute(db);
  return new Set(rows.flatMap(({ row }) => row ?? []));
}

function isBy(author: string) {
  if (author === "company") return sql<boolean>`blogs.author_kind = 'company' and ${isVisible}`;
  return sql<boolean>`blogs.author_id = ${author} and blogs.author_kind = 'user' and ${isVisible}`;
}

/** Not `isVisible`, since lessons are in no list. The search has none but public blogs. */
function isOfKind(kind: BlogKind) {
  return sql<boolean>`blogs.kind = ${kind} and blogs.kind <> 'post'`;
}

function isOfYear(year: number) {
  return sql<boolean>`blogs.position >= ${startOf(year)} and blogs.position < ${startOf(year + 1)} and ${isVisible}
    order by blogs.position desc`;
}

function startOf(year: number) {
  return Date.UTC(year, 0);
}

interface Authored {
  author_kind: string;
  author_id: string | null;
}

/** A blog's value of the filter `author`. */
export function authorOf({ author_kind, author_id }: Authored): string | null {
  return author_kind === "company" ? "company" : author_id;
}

/** What of a blog a filter looks at; its topics were compared before. */
export function passes(
  blog: Authored & { kind: BlogKind; position: number },
  { kind, author, year }: SearchFilter,
): boolean {
  const isInYear = !year || (blog.position >= startOf(year) && blog.position < startOf(year + 1));
  return isInYear && (!kind || blog.kind === kind) && (!author || authorOf(blog) === author);
}

/** The newest blogs that have all of these topics, newest first. */
export function readHeadsOfTopics(db: Db, topics: string[]) {
  return visibleBlogs(db)
    .innerJoin("blog_topics", "blog_topics.blog_id", "blogs.id")
    .select(["blogs.id", "blogs.position", "blogs.title", "blogs.description"])
    .where(hasTopics(topics))
    .orderBy("blog_topics.position", "desc")
    .orderBy("blog_topics.blog_id", "desc")
    .limit(maxHeads)
    .execute();
}

function hasTopics([first, ...others]: string[]) {
  const tests = others.map(
    (topic) => sql`exists (select 1 from blog_topics as other
      where other.blog_id = blog_topics.blog_id and other.topic = ${topic})`,
  );
  return sql<boolean>`${sql.join(
    [sql`blog_topics.topic = ${first} and blog_topics.is_public = 1`, ...tests],
    sql` and `,
  )}`;
}
