// Fixture and helpers for tests of migrations, which insert rows into the tables of older releases.
import { sql } from "kysely";
import { test as base } from "vitest";
import { connect } from "../../db/connect.ts";
import type { Db } from "../../db/engine.ts";
import { emptyDatabase } from "./database.ts";

/** Fixture: `db` is a database without tables. */
export const test = base.extend("db", async ({ task: _ }, { onCleanup }) => {
  const { settings, remove } = await emptyDatabase();
  const { db, close } = await connect(settings.DATABASE_URL, settings.DATA_DIR);
  onCleanup(async () => {
    await close();
    await remove();
  });
  return db;
});

/** The time of all inserted rows. */
export const timestamp = "2026-03-01T08:00:00.000Z";

let lastPosition = 0;
/** Inserts a blog and its text, as the early releases stored them. `columns` replace columns of the blog. */
export async function insertBlog(
  db: Db,
  id: string,
  image: string | null,
  content: string,
  deleted_at: string | null = null,
  columns: Record<string, unknown> = {},
) {
  const texts = { title: id, description: id, excerpt: "", image_alt: "", publish_key: id };
  const times = { published_at: timestamp, updated_at: timestamp, deleted_at, position: ++lastPosition };
  await insertRow(db, "blogs", {
    id,
    kind: "post",
    image,
    author_id: "ann",
    reading_minutes: 1,
    ...texts,
    ...times,
    ...columns,
  });
  await insertRow(db, "blog_texts", { blog_id: id, content, plain: "", html: "", renderer: 1 });
}

/** Inserts a row into a table of an older release, whose columns are not those of the schema. */
export function insertRow(db: Db, table: string, row: Record<string, unknown>) {
  return sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map(sql.ref))})
    values (${sql.join(Object.values(row))})`.execute(db);
}
