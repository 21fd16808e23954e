import { type Kysely, PostgresAdapter, sql } from "kysely";
import { accountTables, reactionTables, signInTables } from "./001-init/accounts.ts";
import { blogIndexes, blogTables, textTables } from "./001-init/blogs.ts";
import { commentActTables, commentTables } from "./001-init/comments.ts";
import type { Dialect } from "./001-init/dialect.ts";
import { enquiryTables } from "./001-init/enquiries.ts";
import { followingTables } from "./001-init/following.ts";
import { highlightTables } from "./001-init/highlights.ts";
import { learningTables, progressTables } from "./001-init/learning.ts";
import { listTables } from "./001-init/lists.ts";
import { notificationTables } from "./001-init/notifications.ts";
import { readTables } from "./001-init/reads.ts";
import { searchTables } from "./001-init/search.ts";
import { deskTables, siteTables } from "./001-init/site.ts";
import { topicTables } from "./001-init/topics.ts";
import { draftHistoryTables, writingTables } from "./001-init/writing.ts";

/** All tables. db/schema.ts says what their columns mean. */
export async function up(db: Kysely<never>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const dialect: Dialect = isPostgres
    ? { isPostgres, id: `text collate "C"`, bytes: "bytea", withoutRowid: "" }
    : { isPostgres, id: "text", bytes: "blob", withoutRowid: "without rowid" };
  // Blogs and people come first, since others refer to their tables.
  for (const tablesOf of [
    blogTables,
    blogIndexes,
    textTables,
    accountTables,
    signInTables,
    reactionTables,
    writingTables,
    draftHistoryTables,
    topicTables,
    learningTables,
    progressTables,
    searchTables,
    readTables,
    siteTables,
    deskTables,
    enquiryTables,
    commentTables,
    commentActTables,
    notificationTables,
    followingTables,
    highlightTables,
    listTables,
  ])
    for (const statement of tablesOf(dialect)) await sql.raw(statement).execute(db);
}
