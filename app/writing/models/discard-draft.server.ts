import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { User } from "../../core/user.server.ts";
import { type Draft, findDraft, hasSubmittedPost, lockDraft } from "./draft.server.ts";
import { findNewestVersion } from "./draft-version.server.ts";
import { eraseDraft } from "./erase-draft.server.ts";
import { saveDraft } from "./save-draft.server.ts";
import { removeBlogInTransaction } from "./write-blog.server.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** How long a discarded draft can be brought back. */
const keptDays = 30;

/** When a draft that was discarded at a time is deleted for good. Both are ISO-8601. */
export function eraseTime(discardedAt: string): string {
  return new Date(Date.parse(discardedAt) + keptDays * dayMs).toISOString();
}

/**
 * Discards a draft, or brings it back. Of a post that is published only the changes go: the draft becomes the published text, and
 * its versions stay. Doing it twice is harmless. Returns the draft as it was; undefined when this user may not open it.
 */
export async function setDraftDiscarded(
  db: Db,
  user: User,
  id: string,
  isDiscarded: boolean,
): Promise<Draft | undefined> {
  const draft = await findDraft(db, user, id);
  if (!draft?.isOwn) return undefined;
  if (hasSubmittedPost(draft)) await setChangesDiscarded(db, user, draft, isDiscarded);
  // It was published meanwhile.
  else if (!(await setDiscardedAt(db, id, isDiscarded))) return setDraftDiscarded(db, user, id, isDiscarded);
  return draft;
}

/**
 * Returns false, and changes nothing, when its post was published or sent to an editor meanwhile: such a post may not be
 * discarded with its draft.
 */
function setDiscardedAt(db: Db, id: string, isDiscarded: boolean): Promise<boolean> {
  return inTransaction(db, async (db) => {
    const draft = await lockDraft(db, id);
    if (!draft) return true;
    if (hasSubmittedPost(draft)) return false;
    const discarded_at = isDiscarded ? (draft.discarded_at ?? new Date().toISOString()) : null;
    await db
      .updateTable("drafts")
      .set({ discarded_at, ...(isDiscarded && { publish_at: null, preview_token: null, review_at: null }) })
      .where("id", "=", id)
      .execute();
    return true;
  });
}

/** Gives a post's draft the published text, or with `isDiscarded` false the changes that were discarded. */
async function setChangesDiscarded(db: Db, user: User, draft: Draft, isDiscarded: boolean): Promise<void> {
  const { id, revision: base, is_published } = draft;
  if (Boolean(is_published) === isDiscarded) return;
  const version = await findNewestVersion(db, id, isDiscarded ? ["publish"] : ["edit", "merge", "restore"]);
  if (!version) return;
  const kind = isDiscarded ? ("publish" as const) : ("restore" as const);
  const save = { id, base, session: "", kind, ignoresSpaceLimit: true, text: version.text };
  const saved = await saveDraft(db, user, save);
  if ("problem" in saved) {
    // Somebody saved in between.
    if (saved.problem === "changed") await setDraftDiscarded(db, user, id, isDiscarded);
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
      .select("id")
      .where("discarded_at", "<", before)
      .orderBy("discarded_at")
      .limit(batchSize)
      .execute();
    for (const { id } of drafts) {
      signal?.throwIfAborted();
      await eraseDiscarded(db, id, before);
    }
    if (drafts.length < batchSize) return;
  }
}

/** Deletes a discarded draft for good, and its post if the author had unpublished it. */
async function eraseDiscarded(db: Db, id: string, before: string) {
  const removedBlog = await inTransaction(db, async (db) => {
    const draft = await lockDraft(db, id);
    if (!draft?.discarded_at || draft.discarded_at >= before) return null;
    // It was published since: only the draft was discarded.
    if (hasSubmittedPost(draft))
      await db.updateTable("drafts").set({ discarded_at: null }).where("id", "=", id).execute();
    else if (!draft.blog_id) await eraseDraft(db, id);
    else if (await removeBlogInTransaction(db, draft.blog_id)) return draft.blog_id;
    return null;
  });
  if (removedBlog) await announce(db, "feed", `blog:${removedBlog}`);
}
