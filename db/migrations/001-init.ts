import { type Kysely, PostgresAdapter, sql } from "kysely";
import { accountTables } from "./001-init/accounts.ts";
import { blogTables } from "./001-init/blogs.ts";
import { commentTables } from "./001-init/comments.ts";
import type { Dialect } from "./001-init/dialect.ts";
import { enquiryTables } from "./001-init/enquiries.ts";
import { followingTables } from "./001-init/following.ts";
import { highlightTables } from "./001-init/highlights.ts";
import { learningTables } from "./001-init/learning.ts";
import { listTables } from "./001-init/lists.ts";
import { notificationTables } from "./001-init/notifications.ts";
import { readTables } from "./001-init/reads.ts";
import { searchTables } from "./001-init/search.ts";
import { siteTables } from "./001-init/site.ts";
import { topicTables } from "./001-init/topics.ts";
import { writingTables } from "./001-init/writing.ts";

/** All tables. db/schema.ts says what their columns mean. */
export async function up(db: Kysely<never>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const dialect: Dialect = isPostgres
    ? { isPostgres, id: `text collate "C"`, bytes: "bytea", withoutRowid: "" }
    : { isPostgres, id: "text", bytes: "blob", withoutRowid: "without rowid" };
  // The first two come first, since others refer to their tables.
  for (const tablesOf of [
    blogTables,
    accountTables,
    writingTables,
    topicTables,
    learningTables,
    searchTables,
    readTables,
    siteTables,
    enquiryTables,
    commentTables,
    notificationTables,
    followingTables,
    highlightTables,
    listTables,
  ])
    for (const statement of tablesOf(dialect)) await sql.raw(statement).execute(db);
}
