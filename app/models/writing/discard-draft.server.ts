import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { User } from "../accounts/user.server.ts";
import { eraseDraft } from "../erase-draft.server.ts";
import { removeBlog } from "../write-blog.server.ts";
import { type Draft, findDraft, isLive } from "./draft.server.ts";
import { findNewestVersion } from "./draft-version.server.ts";
import { saveDraft } from "./save-draft.server.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** So long a discarded draft can be brought back. */
const keptDays = 30;

/** When a draft that was discarded at a time is deleted for good. Both are ISO-8601. */
export function eraseTime(discardedAt: string): string {
  return new Date(Date.parse(discardedAt) + keptDays * dayMs).toISOString();
}

/**
 * Discards a draft, or brings it back. Of a post that is published only the changes go: the draft becomes the published
 * text, and its versions stay. Twice is harmless. Returns the draft as it was; undefined when this user may not open it.
 */
export async function discardDraft(
  db: Db,
  user: User,
  id: string,
  isDiscarded: boolean,
): Promise<Draft | undefined> {
  const draft = await findDraft(db, user, id);
  if (!draft) return undefined;
  if (isLive(draft)) await discardChanges(db, user, draft, isDiscarded);
  else
    await db
      .updateTable("drafts")
      .set((eb) => ({
        discarded_at: isDiscarded ? eb.fn.coalesce("discarded_at", eb.val(new Date().toISOString())) : null,
        ...(isDiscarded && { publish_at: null, preview_token: null }),
      }))
      .where("id", "=", id)
      .execute();
  return draft;
}

async function discardChanges(db: Db, user: User, draft: Draft, isDiscarded: boolean): Promise<void> {
  const { id, revision: base, is_published } = draft;
  if (Boolean(is_published) === isDiscarded) return;
  const version = await findNewestVersion(db, id, isDiscarded ? ["publish"] : ["edit", "merge", "restore"]);
  if (!version) return;
  const kind = isDiscarded ? ("publish" as const) : ("restore" as const);
  const saved = await saveDraft(db, user, { id, base, session: "", kind, text: version.text });
  if ("problem" in saved) {
    // Somebody saved in between.
    if (saved.problem === "changed") await discardDraft(db, user, id, isDiscarded);
  } else if (isDiscarded)
    await db
      .updateTable("drafts")
      .set({ is_published: 1 })
      .where("id", "=", id)
      .where("revision", "=", saved.revision)
      .execute();
}

const batchSize = 50;

/** Deletes the drafts that were discarded too long ago. `now` in milliseconds since 1970. */
export async function sweepDrafts(db: Db, now: number, signal?: AbortSignal): Promise<void> {
  const before = new Date(now - keptDays * dayMs).toISOString();
  for (;;) {
    const drafts = await db
      .selectFrom("drafts")
      .select(["id", "blog_id"])
      .where("discarded_at", "<", before)
      .orderBy("discarded_at")
      .limit(batchSize)
      .execute();
    for (const { id, blog_id } of drafts) {
      signal?.throwIfAborted();
      await eraseDiscarded(db, id, before, blog_id);
    }
    if (drafts.length < batchSize) return;
  }
}

async function eraseDiscarded(db: Db, id: string, before: string, blogId: string | null) {
  const isErased = await inTransaction(db, async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom("drafts")
      .where("id", "=", id)
      .where("discarded_at", "<", before)
      .executeTakeFirst();
    if (numDeletedRows !== 1n) return false;
    await eraseDraft(db, id);
    return true;
  });
  // A post that was unpublished before its draft was discarded.
  if (isErased && blogId) await removeBlog(db, blogId);
}
