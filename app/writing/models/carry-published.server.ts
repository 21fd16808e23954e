import type { Db } from "../../../db/engine.ts";
import { fileSession } from "../lib/file-session.ts";
import { mergeDrafts } from "../lib/merge-drafts.ts";
import { findDraftRow } from "./draft.server.ts";
import { findNewestPacked, recordVersion } from "./draft-version.server.ts";
import { findDraftIds } from "./erase-draft.server.ts";
import { isSameText, type PackedDraft, packDraftNow, unpackDraftNow } from "./packed-draft.server.ts";

interface Published {
  blogId: string;
  /** The draft that was published. */
  draftId: string;
  /** null: our files. */
  userId: string | null;
  packed: PackedDraft;
}

/**
 * Takes what was published over into the other draft of the post, the author's or that of the editors, in the transaction that
 * publishes it: so neither undoes what the other published. What is not published yet is merged with it. Both drafts are locked.
 */
export async function carryPublished(db: Db, { blogId, draftId, userId, packed }: Published): Promise<void> {
  const id = (await findDraftIds(db, blogId)).find((id) => id !== draftId);
  const row = id && (await findDraftRow(db, { id }));
  if (!row || (row.is_published && isSameText(row, packed))) return;
  const text = row.is_published ? packed : await merge(db, row, packed);
  const isPublished = isSameText(text, packed);
  const revision = row.revision + 1;
  await db
    .updateTable("drafts")
    .set({ ...text, revision, is_published: Number(isPublished), updated_at: new Date().toISOString() })
    .where("id", "=", id)
    .execute();
  const version = { draftId: id, session: userId === null ? fileSession : "", userId };
  // The base of the next merge.
  await recordVersion(db, { ...packed, ...version, kind: "publish" });
  if (!isPublished) await recordVersion(db, { ...text, ...version, kind: "merge" });
}

/** Whether somebody has changed the blog's text in a draft, and not published that yet. */
export async function hasUnpublishedDraft(db: Db, blogId: string): Promise<boolean> {
  const query = db
    .selectFrom("drafts")
    .select("id")
    .where("blog_id", "=", blogId)
    .where("is_published", "=", 0);
  return (await query.where("discarded_at", "is", null).executeTakeFirst()) !== undefined;
}

async function merge(
  db: Db,
  row: { id: string; fields: string; markdown: Uint8Array },
  published: PackedDraft,
): Promise<PackedDraft> {
  const base = (await findNewestPacked(db, row.id, ["publish"])) ?? published;
  const [before, theirs, mine] = [base, published, row].map(unpackDraftNow);
  return packDraftNow(mergeDrafts(before!, theirs!, mine!).text);
}
