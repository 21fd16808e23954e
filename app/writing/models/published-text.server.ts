import type { Db } from "../../../db/engine.ts";
import type { User } from "../../models/user.server.ts";
import type { DraftText } from "../lib/draft-fields.ts";
import { type DraftRow, findDraftRow, mayOpen } from "./draft.server.ts";
import { recordVersion } from "./draft-version.server.ts";
import { type PackedDraft, packDraft } from "./packed-draft.server.ts";

interface PublishedText {
  /** The id of the form's draft. When the blog has a draft with another id, the text is stored in that one. */
  id: string;
  blogId: string;
  user: User;
  /** What was published, compressed before the transaction. */
  packed: PackedDraft;
  /** The draft's revision that the form is based on. When the draft has another one, its text stays a draft. */
  base?: number;
}

/**
 * Compresses what is published. Returns a function that calls `storePublishedText` in the transaction of `publishBlog` or
 * `editBlog`.
 */
export async function preparePublishedText({
  text,
  ...published
}: Omit<PublishedText, "blogId" | "packed"> & { text: DraftText }) {
  const packed = await packDraft(text);
  return (db: Db, blogId: string) => storePublishedText(db, { ...published, blogId, packed });
}

/**
 * Stores what was published as the draft's text and as a version, in the transaction that writes the blog. A draft of
 * somebody else is left alone.
 */
export async function storePublishedText(db: Db, published: PublishedText): Promise<void> {
  const { blogId, user, packed } = published;
  const created = await create(db, published);
  const row = created ? undefined : await findRow(db, published);
  if (row && (!mayOpen(user, row) || (row.blog_id !== null && row.blog_id !== blogId))) return;
  const id = row?.id ?? published.id;
  if (row) await change(db, published, row);
  await recordVersion(db, { ...packed, draftId: id, session: "", kind: "publish", userId: user.id });
}

const publishedState = { discarded_at: null, publish_at: null, publish_problem: null };

/** Returns false when there is such a draft, or one of the blog. */
async function create(db: Db, { id, blogId, user, packed }: PublishedText) {
  const at = new Date().toISOString();
  const state = { ...publishedState, revision: 1, is_published: 1, created_at: at, updated_at: at };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("drafts")
    .values({ id, user_id: user.id, blog_id: blogId, ...packed, ...state })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

async function findRow(db: Db, { id, blogId }: PublishedText) {
  return (await findDraftRow(db, { blogId })) ?? (await findDraftRow(db, { id }));
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
