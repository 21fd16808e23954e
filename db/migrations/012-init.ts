import { type Kysely, PostgresAdapter, sql } from "kysely";
import { accountTables, reactionTables, signInTables } from "./012-init/accounts.ts";
import { apiTables } from "./012-init/api.ts";
import { blogIndexes, blogTables, textTables } from "./012-init/blogs.ts";
import { carryOver, hasOldTables } from "./012-init/carry-over.ts";
import type { OldTables } from "./012-init/carry-over-tables.ts";
import { commentActTables, commentIndexes, commentTables } from "./012-init/comments.ts";
import type { Dialect } from "./012-init/dialect.ts";
import { enquiryTables } from "./012-init/enquiries.ts";
import { followingTables } from "./012-init/following.ts";
import { highlightTables } from "./012-init/highlights.ts";
import { importTables } from "./012-init/imports.ts";
import { lessonTables, pathTables, progressTables, projectTables } from "./012-init/learning.ts";
import { listTables } from "./012-init/lists.ts";
import { issueTables, subscriberTables } from "./012-init/newsletter.ts";
import { notificationTables } from "./012-init/notifications.ts";
import { readTables } from "./012-init/reads.ts";
import { searchTables } from "./012-init/search.ts";
import { deskTables, siteTables } from "./012-init/site.ts";
import { topicTables } from "./012-init/topics.ts";
import { webhookTables } from "./012-init/webhooks.ts";
import { draftHistoryTables, writingTables } from "./012-init/writing.ts";

/** All tables, made new, or of those of before. db/schema.ts says what their columns mean. */
export async function up(db: Kysely<OldTables>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const dialect: Dialect = isPostgres
    ? { isPostgres, id: `text collate "C"`, bytes: "bytea", withoutRowid: "" }
    : { isPostgres, id: "text", bytes: "blob", withoutRowid: "without rowid" };
  if (await hasOldTables(db)) return carryOver(db, dialect);
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
    lessonTables,
    pathTables,
    progressTables,
    projectTables,
    searchTables,
    readTables,
    siteTables,
    deskTables,
    enquiryTables,
    commentTables,
    commentIndexes,
    commentActTables,
    notificationTables,
    followingTables,
    highlightTables,
    listTables,
    webhookTables,
    importTables,
    apiTables,
    subscriberTables,
    issueTables,
  ])
    for (const statement of tablesOf(dialect)) await sql.raw(statement).execute(db);
}
