import { sql } from "kysely";
import { type Db, slowReads } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { topicId } from "../../lib/followed-topic.ts";
import { topicName } from "../../lib/topics.ts";
import { defaultTopics } from "../../site/lib/default-topics.ts";

const batchSize = 100;

/**
 * Deletes topics that no blog has any more: whoever uses such a topic again sets its label anew. Topics that an editor changed or
 * merged, that somebody follows, or that are in the sidebar stay. `sidebarLabels`: labels. A run deletes at most `batchSize`.
 */
export async function sweepTopics(db: Db, sidebarLabels: string[]): Promise<void> {
  const names = await listUnused(db, [...defaultTopics, ...sidebarLabels].map(topicName));
  if (names.length === 0) return;
  await inTransaction(db, async (db) => {
    // Locks the topics in the order of `addTopics`. A blog that is being written with one of them keeps this waiting until its
    // commit, so the query below sees it.
    for (const name of names)
      await db
        .updateTable("topics")
        .set((eb) => ({ label: eb.ref("label") }))
        .where("name", "=", name)
        .execute();
    const used = db.selectFrom("blog_topics").select("topic").where("topic", "in", names);
    await db.deleteFrom("topics").where("name", "in", names).where("name", "not in", used).execute();
  });
}

/** The names of at most `batchSize` topics to delete, sorted. `sidebarNames`: names. */
async function listUnused(db: Db, sidebarNames: string[]): Promise<string[]> {
  const slowDb = slowReads(db);
  const rows = await slowDb
    .selectFrom("topics")
    .select("name")
    .where("merged_into", "is", null)
    .where("description", "=", "")
    .where("start_blog", "is", null)
    .where("name", "not in", sidebarNames)
    .where("name", "not in", slowDb.selectFrom("blog_topics").select("topic"))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("topics as merged")
            .select("merged.name")
            .whereRef("merged.merged_into", "=", "topics.name"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("follows")
            .select("follower")
            .where("followed", "=", nameWithPrefix(topicId(""))),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom("audit_log").select("audit_log.id").where("object", "=", nameWithPrefix("topic:"))),
      ),
    )
    .orderBy("name")
    .limit(batchSize)
    .execute();
  return rows.map(({ name }) => name).sort();
}

function nameWithPrefix(prefix: string) {
  return sql<string>`${sql.lit(prefix)} || topics.name`;
}
