import type { Updateable } from "kysely";
import { announce, type Db } from "../../../db/engine.ts";
import type { BlogTable } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { newId } from "../../../work/new-id.ts";
import { can, canChangeBlog } from "../../lib/permissions.ts";
import type { BlogForm } from "../../lib/writing/blog-form.ts";
import type { WriteProblem } from "../../lib/writing/publish-texts.ts";
import { packText } from "../../markdown/packed-text.server.ts";
import type { RenderedBlog, Renderer } from "../../markdown/renderer.server.ts";
import type { User } from "../accounts/user.server.ts";
import { findBlogSource } from "../blog.server.ts";
import { findImage, withImageSizes } from "../image.server.ts";
import { blogsVisibleTo, visibleBlogs } from "../visible-blogs.server.ts";
import {
  type BlogWrite,
  contentHash,
  NotWritten,
  type NotWrittenReason,
  writeBlog,
} from "../write-blog.server.ts";

/** `isPending`: the post waits for an editor. */
export type WriteResult = { id: string; isPending?: boolean } | WriteProblem;

interface PublishOptions {
  /** In the company's name. */
  asCompany?: boolean;
  /** Whether an author's first post waits for an editor. */
  holdsFirstPosts?: boolean;
}

/**
 * Publishes a blog. `key` is the form's publish key. Publishing the same text with the same key again is harmless.
 * Another text with the same key changes the first blog, unless it was edited or removed meanwhile.
 */
export async function publishBlog(
  db: Db,
  renderer: Renderer,
  user: User,
  form: BlogForm,
  key: string,
  options: PublishOptions = {},
): Promise<WriteResult> {
  const existing = await findByKey(db, user.id, key);
  if (existing) return publishAgain(db, renderer, user, form, existing);
  const isPending = options.holdsFirstPosts && (await isFirstPost(db, user));
  const rendered = await renderer.render(await withImageSizes(db, form), user.id);
  if (!rendered) return { problem: "too-complex" };
  const text = await blogTextOf(user, form, rendered);
  const id = newId();
  const now = new Date();
  const result = await write(db, user, form, (columns) => ({
    ...text,
    expects: "nothing",
    row: {
      ...columns,
      ...(options.asCompany ? companyAuthor(user) : userAuthor(user)),
      ...(isPending ? { status: "pending" } : { published_at: now.toISOString() }),
      id,
      kind: "post",
      position: now.getTime(),
      publish_key: key,
    },
  }));
  // The same form was sent twice at once, and the other request was first.
  if (result?.problem === "not-as-expected") return publishBlog(db, renderer, user, form, key, options);
  return result ?? { ...(await announceBlog(db, id)), isPending };
}

function userAuthor({ id, email, image }: User) {
  return { author_id: id, author: email, author_image: image };
}

/** A post of the company has no author, as the built-in articles have none: nobody can follow whoever wrote it. */
function companyAuthor({ id }: User) {
  return { author_kind: "company", author_id: null, written_by: id } as const;
}

/** Whether nobody has approved a post of this user, who is no editor. */
async function isFirstPost(db: Db, user: User) {
  if (can(user, "moderate")) return false;
  const post = visibleBlogs(db).select("id").where("author_id", "=", user.id);
  return (await post.limit(1).executeTakeFirst()) === undefined;
}

function findByKey(db: Db, userId: string, key: string) {
  return db
    .selectFrom("blogs")
    .select(["id", "kind", "author_kind", "author_id", "revision", "publish_revision", "status"])
    .where("publish_key", "=", key)
    .where((eb) => eb.or([eb("author_id", "=", userId), eb("written_by", "=", userId)]))
    .executeTakeFirst();
}

type ExistingBlog = NonNullable<Awaited<ReturnType<typeof findByKey>>>;

/** Handles a form that is sent again, since its response got lost or the form was open twice. */
async function publishAgain(
  db: Db,
  renderer: Renderer,
  user: User,
  form: BlogForm,
  blog: ExistingBlog,
): Promise<WriteResult> {
  const { id, revision, publish_revision, status } = blog;
  if (status === "removed" || status === "taken-down") return { problem: "removed" };
  const isPending = status === "pending" || status === "declined";
  if (await hasContentOf(db, id, form)) return { id, isPending };
  // An editor who wrote it in the company's name may have lost that role.
  if (revision !== publish_revision || !canChangeBlog(user, blog)) return { problem: "changed-elsewhere" };
  const columns = { publish_revision: revision + 1, ...(status === "declined" && sentAgain) };
  const result = await change(db, renderer, user, blog, form, revision, columns);
  return "problem" in result ? result : { id, isPending };
}

/**
 * Changes a blog; its address and date stay. `revision`: the blog's revision when the editor was opened. Sending the
 * same change again, after its response got lost, is harmless. A declined post waits for an editor again.
 */
export function editBlog(
  db: Db,
  renderer: Renderer,
  user: User,
  blog: Pick<ExistingBlog, "id" | "author_id" | "status">,
  form: BlogForm,
  revision: number,
): Promise<WriteResult> {
  return change(db, renderer, user, blog, form, revision, blog.status === "declined" ? sentAgain : {});
}

/** A declined post waits for an editor again. */
const sentAgain = { status: "pending", declined_reason: null } as const;

async function change(
  db: Db,
  renderer: Renderer,
  user: User,
  { id, author_id }: Pick<ExistingBlog, "id" | "author_id">,
  form: BlogForm,
  revision: number,
  extraColumns: Pick<Updateable<BlogTable>, "publish_revision" | "status" | "declined_reason">,
): Promise<WriteResult> {
  const rendered = await renderer.render(await withImageSizes(db, form), user.id);
  if (!rendered) return { problem: "too-complex" };
  const text = await blogTextOf(user, form, rendered);
  const result = await write(db, user, form, (columns) => ({
    ...text,
    expects: revision,
    row: { ...columns, ...extraColumns, id, author_id },
  }));
  if (!result) return announceBlog(db, id);
  if (await hasContentOf(db, id, form)) return { id };
  return result.problem === "not-as-expected" ? { problem: "changed-elsewhere" } : result;
}

/** Whether the blog is open and its content is exactly that of the form. */
async function hasContentOf(db: Db, id: string, form: BlogForm): Promise<boolean> {
  const row = await blogsVisibleTo(db, "", true)
    .select("content_hash")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined && (row.content_hash || (await hashOfSource(db, id))) === contentHash(form);
}

/** For a blog from an early version that stored no hashes. */
async function hashOfSource(db: Db, id: string) {
  const source = await findBlogSource(db, id, "", true);
  return source && contentHash({ ...source, image: source.image ?? "" });
}

type Columns = Awaited<ReturnType<typeof columnsOf>>;

/** Writes the blog of a form. Returns the reason when nothing was written; undefined after success. */
async function write(
  db: Db,
  user: User,
  form: BlogForm,
  toBlogWrite: (columns: Columns) => BlogWrite,
): Promise<NotWrittenReason | undefined> {
  try {
    await inTransaction(db, async (db) => {
      await lockAuthor(db, user.id);
      await writeBlog(db, toBlogWrite(await columnsOf(db, form)));
    });
  } catch (error) {
    if (error instanceof NotWritten) return error.reason;
    throw error;
  }
}

/** Holds up a deletion or a block of the account until the commit. Throws NotWritten when it happened before. */
async function lockAuthor(db: Db, id: string) {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set((eb) => ({ created_at: eb.ref("created_at") }))
    .where("id", "=", id)
    .where("blocked_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new NotWritten({ problem: "no-account" });
}

async function blogTextOf(user: User, { content }: BlogForm, rendered: RenderedBlog) {
  return { source: await packText(content), rendered, imageOwner: user.id };
}

/** The columns of a blog's row that the form determines. Throws NotWritten when there is no such cover. */
async function columnsOf(db: Db, form: BlogForm) {
  const cover = await findImage(db, form.image);
  if (!cover) throw new NotWritten({ problem: "no-cover" });
  return {
    title: form.title,
    description: form.description,
    image: cover.key,
    image_width: cover.width,
    image_height: cover.height,
    image_alt: form.coverAlt ?? "",
    cover_focus: form.coverFocus ?? "",
    canonical_url: form.canonicalUrl ?? "",
    meta_description: form.metaDescription ?? "",
    content_hash: contentHash(form),
    updated_at: new Date().toISOString(),
  };
}

async function announceBlog(db: Db, id: string) {
  await announce(db, "feed", `blog:${id}`);
  return { id };
}
