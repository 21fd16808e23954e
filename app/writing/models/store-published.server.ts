import type { Db } from "../../../db/engine.ts";
import { logAct } from "../../core/audit-log.server.ts";
import type { BlogSource } from "../../core/blog.server.ts";
import type { User } from "../../core/user.server.ts";
import { canEditAsAuthor } from "../../lib/permissions.ts";
import type { DraftText } from "../lib/draft-fields.ts";
import { carryPublished } from "./carry-published.server.ts";
import { type DraftRow, findDraftRow, lockDraft, mayOpen } from "./draft.server.ts";
import { ownerOfNewDraft } from "./draft-blog.server.ts";
import { tellAuthor } from "./draft-notice.server.ts";
import { recordVersion } from "./draft-version.server.ts";
import { findDraftIds } from "./erase-draft.server.ts";
import { type PackedDraft, packDraft, packSource } from "./packed-draft.server.ts";

/** A text that somebody publishes. */
export interface TextToPublish {
  /** The id of its draft, which the form has too, so that sending that twice publishes once. */
  key: string;
  user: User;
  /** Whose post a new one is, when an editor accepts somebody's draft; the user when undefined. */
  author?: User;
  text: DraftText;
  /** The revision of the draft that the text is based on. */
  base?: number;
  /** The post that it changes, and the revision of that when the change was begun. */
  blog?: BlogSource;
  revision?: number;
  /** Whether an author's first post waits for an editor. */
  holdsFirstPosts?: boolean;
}

/** What was published, for its draft. */
export interface PublishedText {
  /** The id of the form's draft. When the blog has a draft with another id, the text is stored in that one. */
  id: string;
  blogId: string;
  user: User;
  /** Whose a draft is that the post gets now. */
  ownerId?: string | null;
  packed: PackedDraft;
  /** The draft's revision that the form is based on. When the draft has another one, its text stays a draft. */
  base?: number;
  /** Somebody's post that an editor changes, as it was. */
  editedPost?: BlogSource & { packed: PackedDraft };
}

/** Compresses what is published, before the transaction that writes it. */
export async function preparePublished(
  { key: id, user, text, base, blog }: TextToPublish,
  blogId: string,
): Promise<PublishedText> {
  const as = (blog ? blog.author_kind : text.as) === "company" ? ("company" as const) : undefined;
  const packed = await packDraft({ ...text, as });
  const isEditor = blog && !canEditAsAuthor(user, blog);
  const editedPost = isEditor ? { ...blog, packed: await packSource(blog) } : undefined;
  return { id, blogId, user, base, packed, ownerId: ownerOfNewDraft(user, blog), editedPost };
}

/**
 * Stores what was published as the draft's text and as a version, in the transaction that writes the blog, and takes it over
 * into the other draft of the post. A draft of somebody else is left alone. The log and the author are told what an editor did.
 */
export async function storePublished(db: Db, published: PublishedText): Promise<void> {
  const { blogId, user, packed, editedPost } = published;
  for (const draftId of await findDraftIds(db, blogId)) await lockDraft(db, draftId);
  const created = await create(db, published);
  const row = created ? undefined : await findRow(db, published);
  if (row && (!mayOpen(user, row) || (row.blog_id !== null && row.blog_id !== blogId))) return;
  const id = row?.id ?? published.id;
  if (row) await change(db, published, row);
  const version = { draftId: id, session: "", kind: "publish" as const, userId: user.id };
  if (created && editedPost)
    await recordVersion(db, { ...version, ...editedPost.packed, userId: editedPost.author_id ?? user.id });
  await recordVersion(db, { ...version, ...packed });
  await carryPublished(db, { blogId, draftId: id, userId: user.id, packed });
  if (!editedPost) return;
  await logAct(db, user.id, "edit-post", `blog:${blogId}`);
  await tellAuthor(db, user, editedPost, `/write/${id}/versions`, "changed");
}

const publishedState = { review_at: null, discarded_at: null, publish_at: null, publish_problem: null };

/** Returns false when there is such a draft, or one of the blog. */
async function create(db: Db, { id, blogId, user, ownerId = user.id, packed, editedPost }: PublishedText) {
  const at = new Date().toISOString();
  const state = { ...publishedState, revision: 1, is_published: 1, created_at: at, updated_at: at };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("drafts")
    .values({
      id,
      user_id: ownerId,
      blog_id: blogId,
      is_editorial: Number(!!editedPost),
      ...packed,
      ...state,
    })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

async function findRow(db: Db, { id, blogId, editedPost }: PublishedText) {
  const row = await findDraftRow(db, { id });
  if (row?.blog_id === blogId) return row;
  return (await findDraftRow(db, { blogId, isEditorial: editedPost !== undefined })) ?? row;
}

async function change(db: Db, { base, blogId, packed }: PublishedText, row: DraftRow) {
  const isCurrent = base === undefined || base === row.revision;
  const at = new Date().toISOString();
  const text = isCurrent ? { ...packed, revision: row.revision + 1, is_published: 1, updated_at: at } : {};
  await db
    .updateTable("drafts")
    .set({ ...publishedState, blog_id: blogId, ...text })
    .where("id", "=", row.id)
    .execute();
}
