import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { lockUser, type User } from "../../core/user.server.ts";
import { canEditAsAuthor, canEditBlog } from "../../lib/permissions.ts";
import { announceNotices } from "../../notifications/models/notify.server.ts";
import type { DraftText } from "../lib/draft-fields.ts";
import { type DraftRow, findDraftRow, isBesidePost, lockDraft, mayOpen } from "./draft.server.ts";
import { findBlogOfDraft, ownerOfNewDraft, packPublished } from "./draft-blog.server.ts";
import { tellAuthor } from "./draft-notice.server.ts";
import { hasTooManyDrafts, isDraftSpaceFull } from "./draft-space.server.ts";
import { hasVersion, type NewVersion, recordVersion } from "./draft-version.server.ts";
import { isSameText, type PackedDraft, packDraft, unpackDraft } from "./packed-draft.server.ts";

/** A larger base comes from no editor, and would leave no room for further revisions. */
const maxBase = 100_000_000;

interface DraftSave {
  id: string;
  /** When it is the draft of a blog that exists. */
  blogId?: string;
  /** The revision that the text is based on; 0 for a new draft. */
  base: number;
  /** The revision of the blog that a new draft is based on; undefined: the one that it has now. */
  blogRevision?: number;
  /** A random id of the opened editor; "" without one. */
  session: string;
  /** "publish": the draft becomes what is published again. */
  kind: "edit" | "merge" | "restore" | "publish";
  /** Saved also when there is no space left: what was discarded and brought back. */
  ignoresSpaceLimit?: boolean;
  text: DraftText;
}

/**
 * `id`: another one than that of the save when its blog had a draft already. `blogId`: the post that it changes; undefined
 * when it was never published. `blogRevision`: of that post, if others can read it: the draft holds what was published until
 * then. `at`: when it was saved (ISO-8601).
 */
export type SaveResult =
  | (SavedDraft & { at: string })
  /** It has another revision. The text was kept as a version. */
  | (SavedDraft & { problem: "changed"; theirs: DraftText })
  | { problem: "discarded" | "not-found" | "no-account" | "too-many" | "no-space" };

interface SavedDraft {
  id: string;
  blogId?: string;
  blogRevision?: number;
  revision: number;
}

/**
 * Saves a text in the account, with its version. Saving the text that the draft has already changes nothing. A text that is
 * based on another revision never replaces the newer one: it is kept as a version.
 */
export async function saveDraft(db: Db, user: User, save: DraftSave): Promise<SaveResult> {
  const packed = await packDraft(save.text);
  const published = save.base === 0 && save.blogId ? await packPublished(db, user, save.blogId) : undefined;
  const isFull = !save.ignoresSpaceLimit && (await isDraftSpaceFull(db, user.id));
  const result = await inTransaction<StoredResult>(db, async (db) => {
    if (!(await lockUser(db, user.id))) return { problem: "no-account" };
    return saveInTransaction(db, user, { ...save, packed, published, isFull });
  });
  if (published?.author_id && published.author_id !== user.id)
    await announceNotices(db, [{ userId: published.author_id, kind: "decision" }]);
  if (!("current" in result)) return result;
  const { current } = result;
  return { problem: "changed", ...savedDraft(current, current.revision), theirs: await unpackDraft(current) };
}

function savedDraft(row: DraftRow, revision: number): SavedDraft {
  const blogRevision = isBesidePost(row) ? row.blog!.revision : undefined;
  return { id: row.id, blogId: row.blog_id ?? undefined, blogRevision, revision };
}

interface PackedSave extends DraftSave {
  packed: PackedDraft;
  /** The blog as it is now, which becomes the first version of its draft. */
  published: Awaited<ReturnType<typeof packPublished>>;
  /** Whether the person has no space left for it. */
  isFull: boolean;
}

/** `current`: the draft as it is stored now, with another text than the one to save. */
type StoredResult = Exclude<SaveResult, { theirs: DraftText }> | { current: DraftRow };

async function saveInTransaction(db: Db, user: User, save: PackedSave): Promise<StoredResult> {
  for (;;) {
    const row = await findRow(db, user, save);
    const result = row ? await saveAgain(db, user, save, row) : await create(db, user, save);
    // Another save was faster: now there is a draft, or it has another revision.
    if (result) return result;
  }
}

async function findRow(db: Db, user: User, { id, blogId }: PackedSave) {
  const row = await findDraftRow(db, { id });
  const blog = row || !blogId ? undefined : await findBlogOfDraft(db, blogId);
  return blog ? findDraftRow(db, { blogId: blog.id, isEditorial: !canEditAsAuthor(user, blog) }) : row;
}

/** Returns undefined when the draft was changed or deleted by another request meanwhile. */
async function saveAgain(
  db: Db,
  user: User,
  save: PackedSave,
  row: DraftRow,
): Promise<StoredResult | undefined> {
  if (!mayOpen(user, row)) return { problem: "not-found" };
  const { id, revision } = row;
  if (!row.discarded_at && isSameText(row, save.packed))
    return { ...savedDraft(row, revision), at: row.updated_at };
  if (save.isFull) return { problem: "no-space" };
  if (row.discarded_at || revision !== save.base) {
    if (!(await keepClash(db, user, id, save))) return undefined;
    return row.discarded_at ? { problem: "discarded" } : { current: row };
  }
  const at = new Date().toISOString();
  const { numUpdatedRows } = await db
    .updateTable("drafts")
    .set({ ...save.packed, revision: revision + 1, is_published: 0, updated_at: at })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .where("discarded_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return undefined;
  await recordVersion(db, versionOf(user, id, save));
  return { ...savedDraft(row, revision + 1), at };
}

/**
 * Returns undefined when the draft was created by another request meanwhile, and when the blog was changed since the editor was
 * opened: then the draft begins with that change, and the text is one that came too late.
 */
async function create(db: Db, user: User, save: PackedSave): Promise<StoredResult | undefined> {
  const { id, blogId, published } = save;
  const blog = blogId ? await findBlogOfDraft(db, blogId) : undefined;
  if (blogId && !(blog && canEditBlog(user, blog))) return { problem: "not-found" };
  if (!blogId && (await hasTooManyDrafts(db, user.id))) return { problem: "too-many" };
  if (save.isFull) return { problem: "no-space" };
  const isEditorial = blog !== undefined && !canEditAsAuthor(user, blog);
  const isLate = published !== undefined && (save.blogRevision ?? published.revision) !== published.revision;
  const at = new Date().toISOString();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("drafts")
    .values({
      ...(isLate ? published.packed : save.packed),
      id,
      user_id: ownerOfNewDraft(user, blog),
      blog_id: blogId ?? null,
      // Higher than what any open editor knows, also when the database was restored from an old backup.
      revision: Math.min(save.base, maxBase) + 1,
      is_editorial: Number(isEditorial),
      is_published: Number(isLate),
      created_at: at,
      updated_at: at,
    })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return undefined;
  if (published) {
    const writer = { id: published.author_id ?? user.id };
    await recordVersion(
      db,
      versionOf(writer, id, { kind: "publish", session: "", packed: published.packed }),
    );
    if (isEditorial)
      await tellAuthor(db, user, published, `/blog/${published.id}/edit?by=editors`, "is changing");
  }
  if (isLate) return undefined;
  await recordVersion(db, versionOf(user, id, save));
  const row = (await findDraftRow(db, { id }))!;
  return { ...savedDraft(row, row.revision), at };
}

type SavedVersion = Pick<PackedSave, "session" | "packed"> & Pick<NewVersion, "kind">;

function versionOf(
  user: { id: string },
  draftId: string,
  { session, kind, packed }: SavedVersion,
): NewVersion {
  return { ...packed, draftId, session, kind, userId: user.id };
}

/** Keeps a text that came too late, once. Returns false when the draft is gone. */
async function keepClash(db: Db, user: User, draftId: string, save: PackedSave): Promise<boolean> {
  // So that versions are stored one after the other.
  if (!(await lockDraft(db, draftId))) return false;
  const clash = versionOf(user, draftId, { ...save, kind: "clash" });
  if (!(await hasVersion(db, clash))) await recordVersion(db, clash);
  return true;
}
