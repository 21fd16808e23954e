import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { BlogStatus } from "../../../db/schema.ts";
import { formatTimeCursor, type TimeCursor } from "../../lib/cursor.ts";
import { can, canChangeBlog } from "../../lib/permissions.ts";
import type { User } from "../../models/user.server.ts";
import type { DraftText } from "../lib/draft-fields.ts";
import { unpackDraft } from "./packed-draft.server.ts";

type Writer = Pick<User, "id" | "role">;

export type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraftRow>>>;
export type Draft = Omit<DraftRow, "fields" | "markdown"> & { text: DraftText };

/** A draft that this user may open: also one that was discarded. undefined when there is none. */
export async function findDraft(db: Db, user: Writer, id: string): Promise<Draft | undefined> {
  return toDraft(user, await findDraftRow(db, { id }));
}

/** The draft of a blog, when this user may open it; undefined when there is none. */
export async function findDraftOfBlog(db: Db, user: Writer, blogId: string): Promise<Draft | undefined> {
  return toDraft(user, await findDraftRow(db, { blogId }));
}

async function toDraft(user: Writer, row: DraftRow | undefined): Promise<Draft | undefined> {
  if (!row || !mayOpen(user, row)) return undefined;
  const { fields, markdown, ...columns } = row;
  return { ...columns, text: await unpackDraft({ fields, markdown }) };
}

/**
 * A draft may be opened by whoever began it, and by whoever may change its blog; that of a company's post only by those who may
 * write for the company now.
 */
export function mayOpen(user: Writer, { user_id, blog }: DraftRow): boolean {
  if (blog && canChangeBlog(user, blog)) return true;
  return user_id === user.id && blog?.author_kind !== "company";
}

/** The row of a draft with what decides who may change its blog; `blog` is undefined while it has none. */
export async function findDraftRow(db: Db, by: { id: string } | { blogId: string }) {
  const row = await db
    .selectFrom("drafts")
    .leftJoin("blogs", "blogs.id", "drafts.blog_id")
    .select(["drafts.id", "drafts.user_id", "drafts.blog_id", "drafts.title", "drafts.opening"])
    .select(["drafts.fields", "drafts.markdown"])
    .select(["drafts.revision", "drafts.is_published", "drafts.created_at", "drafts.updated_at"])
    .select(["drafts.discarded_at", "drafts.publish_at", "drafts.publish_problem", "drafts.preview_token"])
    .select(["blogs.kind", "blogs.author_kind", "blogs.author_id", "blogs.status"])
    .where("id" in by ? "drafts.id" : "drafts.blog_id", "=", "id" in by ? by.id : by.blogId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { kind, author_kind, author_id, status, ...columns } = row;
  const blog = kind && author_kind && status ? { kind, author_kind, author_id, status } : undefined;
  return { ...columns, blog };
}

/** Locks a draft until the transaction ends, as every write of it does. Returns the draft; undefined when there is none. */
export async function lockDraft(db: Db, id: string) {
  await db
    .updateTable("drafts")
    .set((eb) => ({ revision: eb.ref("revision") }))
    .where("id", "=", id)
    .execute();
  return findDraftRow(db, { id });
}

/**
 * Whether it has a post that was published or sent to an editor, and that the author did not take back: then the draft
 * holds changes beside that post.
 */
export function hasSubmittedPost({ blog }: { blog?: { status: BlogStatus } }): boolean {
  return blog !== undefined && blog.status !== "unpublished" && blog.status !== "removed";
}

/** Where a draft is written: beside the published post when there is one. */
export function editorPath(draft: Pick<DraftRow, "id" | "blog_id" | "blog">): string {
  return hasSubmittedPost(draft) ? `/blog/${draft.blog_id}/edit` : `/write/${draft.id}`;
}

const pageSize = 20;

export type DraftEntry = Awaited<ReturnType<typeof listDrafts>>["drafts"][number];

/** A page of somebody's drafts, the last saved first: new ones, and posts with changes. `next`: undefined on the last page. */
export async function listDrafts(db: Db, user: Writer, before?: TimeCursor) {
  let query = db
    .selectFrom("drafts")
    .leftJoin("blogs", "blogs.id", "drafts.blog_id")
    .select(["drafts.id", "drafts.blog_id", "drafts.title", "drafts.opening", "drafts.updated_at as at"])
    .select(["drafts.publish_at", "drafts.publish_problem", "blogs.status"])
    .where("user_id", "=", user.id)
    .where("is_published", "=", 0)
    .where("discarded_at", "is", null)
    .orderBy("drafts.updated_at", "desc")
    .orderBy("drafts.id", "desc")
    .limit(pageSize + 1);
  if (!can(user, "write-as-company")) query = query.where("blogs.author_kind", "is distinct from", "company");
  if (before)
    query = query.where(sql<boolean>`(drafts.updated_at, drafts.id) < (${before.at}, ${before.id})`);
  const rows = await query.execute();
  const drafts = rows.slice(0, pageSize).map(({ status, ...row }) => ({
    ...row,
    hasSubmittedPost: hasSubmittedPost({ blog: status === null ? undefined : { status } }),
  }));
  return { drafts, next: rows.length > pageSize ? formatTimeCursor(drafts.at(-1)!) : undefined };
}
