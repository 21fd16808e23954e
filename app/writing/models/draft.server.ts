import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { BlogStatus, BlogTable } from "../../../db/schema.ts";
import { coauthorIds } from "../../core/blog-authors.server.ts";
import type { User } from "../../core/user.server.ts";
import { formatTimeCursor, listPage, type TimeCursor } from "../../lib/cursor.ts";
import { can, canEditAsAuthor, canEditBlog } from "../../lib/permissions.ts";
import type { DraftText } from "../lib/draft-fields.ts";
import { unpackDraft } from "./packed-draft.server.ts";

type Writer = Pick<User, "id" | "role">;

export type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraftRow>>>;
export type Draft = Omit<DraftRow, "fields" | "markdown"> & { text: DraftText; isOwn: boolean };

/** A draft that this user may open: also one that was discarded. undefined when there is none. */
export async function findDraft(db: Db, user: Writer, id: string): Promise<Draft | undefined> {
  return toDraft(user, await findDraftRow(db, { id }));
}

/** The draft of a blog, or (`isEditorial`) that of its editors, when this user may open it; undefined when there is none. */
export async function findDraftOfBlog(
  db: Db,
  user: Writer,
  blogId: string,
  isEditorial = false,
): Promise<Draft | undefined> {
  return toDraft(user, await findDraftRow(db, { blogId, isEditorial }));
}

async function toDraft(user: Writer, row: DraftRow | undefined): Promise<Draft | undefined> {
  if (!row || !mayOpen(user, row)) return undefined;
  const { fields, markdown, ...columns } = row;
  return { ...columns, isOwn: isDraftOf(user, row), text: await unpackDraft({ fields, markdown }) };
}

/**
 * A draft may be opened by whoever began it, and by whoever may change its blog; that of a company's post only by those who may
 * write for the company now. An editorial one belongs to all editors, and to the author. Editors may also open what is ready for
 * review.
 */
export function mayOpen(user: Writer, draft: Omit<DraftRow, "fields" | "markdown">): boolean {
  return isDraftOf(user, draft) || (draft.review_at !== null && can(user, "edit-posts"));
}

/** Whether somebody decides what becomes of a draft: when it goes out, who else reads it, and whether it is discarded. */
function isDraftOf(
  user: Writer,
  { user_id, blog, is_editorial }: Pick<DraftRow, "user_id" | "blog" | "is_editorial">,
): boolean {
  if (blog && (is_editorial ? canEditBlog(user, blog) : canEditAsAuthor(user, blog))) return true;
  if (is_editorial) return false;
  return user_id === user.id && blog?.author_kind !== "company";
}

/** The row of a draft with what decides who may change its blog; `blog` is undefined while it has none. */
export async function findDraftRow(db: Db, by: { id: string } | { blogId: string; isEditorial: boolean }) {
  const query = selectHeads(db).select(["drafts.fields", "drafts.markdown"]);
  const row = await ("id" in by
    ? query.where("drafts.id", "=", by.id)
    : query.where("drafts.blog_id", "=", by.blogId).where("drafts.is_editorial", "=", Number(by.isEditorial))
  ).executeTakeFirst();
  return row && withBlog(row);
}

/** Drafts without their texts. */
export function selectHeads(db: Db) {
  return db
    .selectFrom("drafts")
    .leftJoin("blogs", "blogs.id", "drafts.blog_id")
    .select(["drafts.id", "drafts.user_id", "drafts.blog_id", "drafts.title", "drafts.opening"])
    .select(["drafts.revision", "drafts.is_published", "drafts.created_at", "drafts.updated_at"])
    .select(["drafts.discarded_at", "drafts.publish_at", "drafts.publish_problem", "drafts.preview_token"])
    .select(["drafts.is_editorial", "drafts.review_at"])
    .select(["blogs.kind", "blogs.author_kind", "blogs.author_id", "blogs.status"])
    .select(["blogs.revision as blogRevision", coauthorIds]);
}

type Head = Awaited<ReturnType<ReturnType<typeof selectHeads>["execute"]>>[number];

/** A draft with its blog as an object, which is undefined while it has none. */
export function withBlog<Row extends Head>(row: Row) {
  const { kind, author_kind, author_id, status, blogRevision, coauthor_ids, ...columns } = row;
  const hasBlog = kind && author_kind && status && blogRevision !== null;
  const blog = hasBlog
    ? { kind, author_kind, author_id, coauthor_ids, status, revision: blogRevision }
    : undefined;
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

type OfBlog = { blog?: Pick<BlogTable, "kind"> & { status: BlogStatus } };

/**
 * Whether it has a post that was published or sent to an editor, and that the author did not take back: then the draft
 * holds changes beside that post. Other texts are begun, hidden and deleted at the desk.
 */
export function hasSubmittedPost({ blog }: OfBlog): boolean {
  return (
    blog !== undefined && blog.status !== "removed" && (blog.kind !== "post" || blog.status !== "unpublished")
  );
}

/** Whether it is written beside that post: one that was taken down has no page, but the words are still the writer's. */
export function isBesidePost(draft: OfBlog): boolean {
  return hasSubmittedPost(draft) && draft.blog!.status !== "taken-down";
}

/** Where a draft is written: beside the published post when there is one. */
export function editorPath(draft: Pick<DraftRow, "id" | "blog_id" | "blog" | "is_editorial">): string {
  if (!isBesidePost(draft)) return `/write/${draft.id}`;
  return `/blog/${draft.blog_id}/edit${draft.is_editorial ? "?by=editors" : ""}`;
}

const pageSize = 20;

export type DraftEntry = Awaited<ReturnType<typeof listDrafts>>["drafts"][number];

/** A page of somebody's drafts, the last saved first: new ones, and posts with changes. `next`: undefined on the last page. */
export async function listDrafts(db: Db, user: Writer, before?: TimeCursor, limit = pageSize) {
  let query = db
    .selectFrom("drafts")
    .leftJoin("blogs", "blogs.id", "drafts.blog_id")
    .select(["drafts.id", "drafts.blog_id", "drafts.title", "drafts.opening", "drafts.updated_at as at"])
    .select(["drafts.publish_at", "drafts.publish_problem", "blogs.kind", "blogs.status"])
    .where("user_id", "=", user.id)
    .where("is_published", "=", 0)
    .where("discarded_at", "is", null)
    .orderBy("drafts.updated_at", "desc")
    .orderBy("drafts.id", "desc");
  if (!can(user, "write-as-company"))
    query = query.where("blogs.author_kind", "is distinct from", "company").where("is_editorial", "=", 0);
  if (before)
    query = query.where(sql<boolean>`(drafts.updated_at, drafts.id) < (${before.at}, ${before.id})`);
  const { rows, next } = await listPage(query, limit, formatTimeCursor);
  const drafts = rows.map(({ kind, status, ...row }) => ({
    ...row,
    isBesidePost: isBesidePost({ blog: kind && status ? { kind, status } : undefined }),
    isTakenDown: status === "taken-down",
  }));
  return { drafts, next };
}
