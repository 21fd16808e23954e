import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { canChangeBlog } from "../../lib/permissions.ts";
import { findBlogSource } from "../../models/blog.server.ts";
import { lockUser, type User } from "../../models/user.server.ts";
import { isNotRemoved } from "../../models/visible-blogs.server.ts";
import type { DraftText } from "../lib/draft-fields.ts";
import { type DraftRow, findDraftRow, lockDraft, mayOpen } from "./draft.server.ts";
import { isDraftSpaceFull } from "./draft-space.server.ts";
import { hasVersion, type NewVersion, recordVersion } from "./draft-version.server.ts";
import { isSameText, type PackedDraft, packDraft, packSource, unpackDraft } from "./packed-draft.server.ts";

/** How many drafts that were never published one person may have. */
const maxDrafts = 1000;
/** With those that were discarded and can be brought back. */
const maxKeptDrafts = 3000;
/** A larger base comes from no editor, and would leave no room for further revisions. */
const maxBase = 100_000_000;

interface DraftSave {
  id: string;
  /** When it is the draft of a blog that exists. */
  blogId?: string;
  /** The revision that the text is based on; 0 for a new draft. */
  base: number;
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
 * when it was never published. `at`: when it was saved (ISO-8601).
 */
export type SaveResult =
  | { id: string; blogId?: string; revision: number; at: string }
  /** It has another revision. The text was kept as a version. */
  | { problem: "changed"; id: string; blogId?: string; revision: number; theirs: DraftText }
  | { problem: "discarded" | "not-found" | "no-account" | "too-many" | "no-space" };

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
  if (!("current" in result)) return result;
  const { id, blog_id, revision } = result.current;
  return {
    problem: "changed",
    id,
    blogId: blog_id ?? undefined,
    revision,
    theirs: await unpackDraft(result.current),
  };
}

interface PackedSave extends DraftSave {
  packed: PackedDraft;
  /** What the blog shows now, which becomes the first version of its draft. */
  published: PackedDraft | undefined;
  /** Whether the person has no space left for it. */
  isFull: boolean;
}

/** `current`: the draft as it is stored now, with another text than the one to save. */
type StoredResult = Exclude<SaveResult, { theirs: DraftText }> | { current: DraftRow };

async function saveInTransaction(db: Db, user: User, save: PackedSave): Promise<StoredResult> {
  for (;;) {
    const row = await findRow(db, save);
    const result = row ? await saveAgain(db, user, save, row) : await create(db, user, save);
    // Another save was faster: now there is a draft, or it has another revision.
    if (result) return result;
  }
}

async function findRow(db: Db, { id, blogId }: PackedSave) {
  const row = await findDraftRow(db, { id });
  return row ?? (blogId ? findDraftRow(db, { blogId }) : undefined);
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
  const blogId = row.blog_id ?? undefined;
  if (!row.discarded_at && isSameText(row, save.packed)) return { id, blogId, revision, at: row.updated_at };
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
  return { id, blogId, revision: revision + 1, at };
}

/** Returns undefined when the draft was created by another request meanwhile. */
async function create(db: Db, user: User, save: PackedSave): Promise<StoredResult | undefined> {
  if (save.blogId && !(await mayChange(db, user, save.blogId))) return { problem: "not-found" };
  if (!save.blogId && (await hasTooManyDrafts(db, user.id))) return { problem: "too-many" };
  if (save.isFull) return { problem: "no-space" };
  const { id, packed, published, blogId } = save;
  const base = Math.min(save.base, maxBase);
  const at = new Date().toISOString();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("drafts")
    .values({
      ...packed,
      id,
      user_id: user.id,
      blog_id: blogId ?? null,
      // Higher than what any open editor knows, also when the database was restored from an old backup.
      revision: base + 1,
      is_published: 0,
      created_at: at,
      updated_at: at,
    })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return undefined;
  if (published)
    await recordVersion(db, versionOf(user, id, { kind: "publish", session: "", packed: published }));
  await recordVersion(db, versionOf(user, id, save));
  return { id, blogId, revision: base + 1, at };
}

async function mayChange(db: Db, user: User, blogId: string) {
  const blog = await db
    .selectFrom("blogs")
    .select(["kind", "author_kind", "author_id"])
    .where("id", "=", blogId)
    .where(isNotRemoved)
    .executeTakeFirst();
  return blog !== undefined && canChangeBlog(user, blog);
}

async function hasTooManyDrafts(db: Db, userId: string) {
  const { kept, discarded } = await db
    .selectFrom("drafts")
    .select((eb) => eb.fn.countAll<number>().as("kept"))
    .select((eb) => eb.fn.count<number>("discarded_at").as("discarded"))
    .where("user_id", "=", userId)
    .where("is_published", "=", 0)
    .where("blog_id", "is", null)
    .executeTakeFirstOrThrow();
  return Number(kept) - Number(discarded) >= maxDrafts || Number(kept) >= maxKeptDrafts;
}

type SavedVersion = Pick<PackedSave, "session" | "packed"> & Pick<NewVersion, "kind">;

function versionOf(user: User, draftId: string, { session, kind, packed }: SavedVersion): NewVersion {
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

async function packPublished(db: Db, user: User, blogId: string) {
  const source = await findBlogSource(db, blogId, user.id);
  return source && canChangeBlog(user, source) ? packSource(source) : undefined;
}
