// Drafts that their writers hand over to an editor before they are published.
import { type Db, slowReads } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { User } from "../../core/user.server.ts";
import {
  announceDesk,
  tellDesk,
  withdrawFinishedQueues,
} from "../../notifications/models/desk-notices.server.ts";

const maxDrafts = 50;

/** Hands a new draft over to the editors, or takes it back. Twice is harmless. The caller has checked who may. */
export async function setReady(
  db: Db,
  user: User,
  draft: { id: string; title: string },
  isReady: boolean,
): Promise<void> {
  const isChanged = await inTransaction(db, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable("drafts")
      .set({ review_at: isReady ? new Date().toISOString() : null })
      .where("id", "=", draft.id)
      .where("blog_id", "is", null)
      .where("discarded_at", "is", null)
      .where("review_at", isReady ? "is" : "is not", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    if (isReady) await tellDesk(db, "drafts", `“${draft.title}” is ready for review`, user.id);
    return true;
  });
  if (isChanged) await (isReady ? announceDesk(db) : withdrawFinishedQueues(db));
}

/** The drafts that wait for an editor, the one that waits longest first. */
export async function listReadyDrafts(db: Db) {
  const rows = await selectReady(db)
    .select(["drafts.id", "drafts.title", "drafts.opening", "users.name as writer", "review_at"])
    .orderBy("review_at")
    .orderBy("drafts.id")
    .limit(maxDrafts)
    .execute();
  return rows.map(({ id, title, opening, writer, review_at }) => {
    return { id, title: title || opening || "Untitled", writer, at: review_at!, path: `/write/${id}` };
  });
}

export async function countReadyDrafts(db: Db): Promise<number> {
  const query = selectReady(db).select((eb) => eb.fn.countAll().as("count"));
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** Nobody can publish what somebody wrote who is blocked. */
function selectReady(db: Db) {
  return slowReads(db)
    .selectFrom("drafts")
    .innerJoin("users", "users.id", "drafts.user_id")
    .where("review_at", "is not", null)
    .where("users.blocked_at", "is", null);
}
