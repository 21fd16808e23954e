import { type Kysely, sql } from "kysely";
import { carryArticles, carryPaths } from "./carry-over-articles.ts";
import { carryComments } from "./carry-over-comments.ts";
import { carryLessons } from "./carry-over-lessons.ts";
import type { OldTables } from "./carry-over-tables.ts";
import { commentIndexes } from "./comments.ts";
import type { Dialect } from "./dialect.ts";
import { lessonTables } from "./learning.ts";

/** Whether the tables are those of before this change, when a lesson was a row of its own and `lesson_posts` held lists. */
export async function hasOldTables(db: Kysely<OldTables>): Promise<boolean> {
  return (await db.introspection.getTables()).some(({ name }) => name === "lesson_posts");
}

/** Makes the tables of a site of before into those of a new one. Nothing that people wrote or did is lost. */
export async function carryOver(db: Kysely<OldTables>, dialect: Dialect): Promise<void> {
  await run(db, [
    "alter table blog_texts add column marks text not null default '[]'",
    "alter table blog_texts add column questions text not null default '[]'",
    "alter table import_entries add column hash text",
  ]);
  const addLessons = await carryLessons(db);
  await carryArticles(db);
  await carryPaths(db);
  await run(db, ["drop table lessons", "drop table lesson_posts", ...lessonTables(dialect)]);
  await addLessons();
  await run(db, ["alter table comment_places rename column place to blog_id"]);
  await carryComments(db);
  await run(db, [
    ...["newest", "liked", "shown", "unseen"].map((name) => `drop index comments_${name}`),
    "alter table comments drop column place",
    ...commentIndexes(),
    ...["source", "file_hash", "file_version", "file_facts"].map(
      (column) => `alter table blogs drop column ${column}`,
    ),
    "alter table paths drop column file_path",
    "create index users_called on users (lower(name))",
    // What a file said is in the entries of its import; no draft goes back to it by itself.
    "update draft_versions set kind = 'clash', session = 'content' where kind = 'file'",
    "delete from settings where name = 'emptied'",
  ]);
}

async function run(db: Kysely<OldTables>, statements: string[]) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
