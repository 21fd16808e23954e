import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { eraseDraft } from "./erase-draft.server.ts";

const batchSize = 50;

/**
 * Ends the schedules and preview links of an account's drafts, in one statement for the transaction that deletes the account.
 * Those that belong to several people keep theirs, which others may have set, until `endCompanyPreviews`.
 */
export async function stopDraftsOf(db: Db, userId: string): Promise<void> {
  const ofCompany = db.selectFrom("blogs").select("id").where("author_kind", "=", "company");
  await db
    .updateTable("drafts")
    .set({ publish_at: null, preview_token: null })
    .where("user_id", "=", userId)
    .where("is_editorial", "=", 0)
    .where((eb) => eb.or([eb("blog_id", "is", null), eb("blog_id", "not in", ofCompany)]))
    .execute();
}

/**
 * Deletes the drafts of a deleted account with their versions, each in its own transaction. Those of the company's posts,
 * and what editors change in somebody's post, stay without a name. It continues where it was interrupted.
 */
export async function removeDraftsOf(db: Db, userId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const drafts = await db
      .selectFrom("drafts")
      .leftJoin("blogs", "blogs.id", "drafts.blog_id")
      .select(["drafts.id", "drafts.is_editorial", "blogs.author_kind"])
      .where("user_id", "=", userId)
      .limit(batchSize)
      .execute();
    for (const { id, author_kind, is_editorial } of drafts) {
      signal.throwIfAborted();
      if (author_kind === "company" || is_editorial)
        await db.updateTable("drafts").set({ user_id: null }).where("id", "=", id).execute();
      else await inTransaction(db, (db) => eraseDraft(db, id));
    }
    if (drafts.length < batchSize) return removeName(db, userId, signal);
  }
}

async function removeName(db: Db, userId: string, signal: AbortSignal) {
  await db.updateTable("draft_notes").set({ user_id: null }).where("user_id", "=", userId).execute();
  for (;;) {
    signal.throwIfAborted();
    const versions = await db
      .selectFrom("draft_versions")
      .select("id")
      .where("user_id", "=", userId)
      .limit(batchSize)
      .execute();
    const ids = versions.map(({ id }) => id);
    if (ids.length === 0) return;
    await db.updateTable("draft_versions").set({ user_id: null }).where("id", "in", ids).execute();
  }
}
