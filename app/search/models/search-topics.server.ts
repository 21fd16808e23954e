// Reads the blogs that `topic:` limits a search to: only the newest ones, so that a large topic takes no longer.
import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";

const maxRows = 5000;
const maxHeads = 1000;

/** The row numbers in the search of the newest blogs that have all of these topics. `topics`: one or more names. */
export async function rowsOfTopics(db: Db, topics: string[]): Promise<Set<number>> {
  const { rows } = await sql<{ row: number }>`
    select s.row from blog_topics inner join search_blogs as s on s.blog_id = blog_topics.blog_id
    where ${hasTopics(topics)}
    order by blog_topics.position desc, blog_topics.blog_id desc limit ${maxRows}`.execute(db);
  return new Set(rows.map(({ row }) => row));
}

/** The newest blogs that have all of these topics, newest first. */
export function readHeadsOfTopics(db: Db, topics: string[], limit = maxHeads) {
  return visibleBlogs(db)
    .innerJoin("blog_topics", "blog_topics.blog_id", "blogs.id")
    .select(["blogs.id", "blogs.position", "blogs.title", "blogs.description"])
    .where(hasTopics(topics))
    .orderBy("blog_topics.position", "desc")
    .orderBy("blog_topics.blog_id", "desc")
    .limit(limit)
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
