import { announce, type Db } from "../../db/engine.ts";
import { inTransaction } from "../../db/transaction.ts";
import { newId } from "../../work/new-id.ts";
import type { BlogForm } from "../lib/blog-form.ts";
import type { WriteProblem } from "../lib/publish-texts.ts";
import { packText } from "../markdown/packed-text.server.ts";
import type { RenderedBlog, Renderer } from "../markdown/renderer.server.ts";
import type { User } from "./accounts/user.server.ts";
import { findBlogSource } from "./blog.server.ts";
import { findImage } from "./image.server.ts";
import { visibleBlogs } from "./visible-blogs.server.ts";
import {
  type BlogWrite,
  contentHash,
  NotWritten,
  type NotWrittenReason,
  writeBlog,
} from "./write-blog.server.ts";

export type WriteResult = { id: string } | WriteProblem;

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
): Promise<WriteResult> {
  const existing = await findByKey(db, user.id, key);
  if (existing) return publishAgain(db, renderer, user, form, existing);
  const rendered = await renderer.render(form, user.id);
  if (!rendered) return { problem: "too-complex" };
  const text = await blogTextOf(user, form, rendered);
  const id = newId();
  const now = new Date();
  const result = await write(db, user, form, (columns) => ({
    ...text,
    expects: "nothing",
    row: {
      ...columns,
      id,
      kind: "post",
      author: user.email,
      author_image: user.image,
      published_at: now.toISOString(),
      position: now.getTime(),
      publish_key: key,
    },
  }));
  // The same form was sent twice at once, and the other request was first.
  if (result?.problem === "not-as-expected") return publishBlog(db, renderer, user, form, key);
  return result ?? announceBlog(db, id);
}

function findByKey(db: Db, userId: string, key: string) {
  return db
    .selectFrom("blogs")
    .select(["id", "revision", "publish_revision", "status"])
    .where("author_id", "=", userId)
    .where("publish_key", "=", key)
    .executeTakeFirst();
}

type ExistingBlog = NonNullable<Awaited<ReturnType<typeof findByKey>>>;

/** Handles a form that is sent again, since its response got lost or the form was open twice. */
async function publishAgain(
  db: Db,
  renderer: Renderer,
  user: User,
  form: BlogForm,
  { id, revision, publish_revision, status }: ExistingBlog,
): Promise<WriteResult> {
  if (status === "removed" || status === "taken-down") return { problem: "removed" };
  if (await hasContentOf(db, id, form)) return { id };
  if (revision !== publish_revision) return { problem: "changed-elsewhere" };
  return change(db, renderer, user, id, form, revision, { publish_revision: revision + 1 });
}

/**
 * Changes a blog; its address and date stay. `revision`: the blog's revision when the editor was opened. Sending the
 * same change again, after its response got lost, is harmless.
 */
export function editBlog(
  db: Db,
  renderer: Renderer,
  user: User,
  id: string,
  form: BlogForm,
  revision: number,
): Promise<WriteResult> {
  return change(db, renderer, user, id, form, revision, {});
}

async function change(
  db: Db,
  renderer: Renderer,
  user: User,
  id: string,
  form: BlogForm,
  revision: number,
  extraColumns: { publish_revision?: number },
): Promise<WriteResult> {
  const rendered = await renderer.render(form, user.id);
  if (!rendered) return { problem: "too-complex" };
  const text = await blogTextOf(user, form, rendered);
  const result = await write(db, user, form, (columns) => ({
    ...text,
    expects: revision,
    row: { ...columns, ...extraColumns, id },
  }));
  if (!result) return announceBlog(db, id);
  if (await hasContentOf(db, id, form)) return { id };
  return result.problem === "not-as-expected" ? { problem: "changed-elsewhere" } : result;
}

/** Whether the blog is visible and its content is exactly that of the form. */
async function hasContentOf(db: Db, id: string, form: BlogForm): Promise<boolean> {
  const row = await visibleBlogs(db).select("content_hash").where("id", "=", id).executeTakeFirst();
  return row !== undefined && (row.content_hash || (await hashOfSource(db, id))) === contentHash(form);
}

/** For a blog from an early version that stored no hashes. */
async function hashOfSource(db: Db, id: string) {
  const source = await findBlogSource(db, id);
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
    await inTransaction(db, async (db) => writeBlog(db, toBlogWrite(await columnsOf(db, user, form))));
  } catch (error) {
    if (error instanceof NotWritten) return error.reason;
    throw error;
  }
}

async function blogTextOf(user: User, { content }: BlogForm, rendered: RenderedBlog) {
  return { source: await packText(content), rendered, imageOwner: user.id };
}

/** The columns of a blog's row that the form determines. Throws NotWritten when there is no such cover. */
async function columnsOf(db: Db, user: User, form: BlogForm) {
  const cover = await findImage(db, form.image);
  if (!cover) throw new NotWritten({ problem: "no-cover" });
  return {
    author_id: user.id,
    title: form.title,
    description: form.description,
    image: cover.key,
    image_width: cover.width,
    image_height: cover.height,
    image_alt: "",
    content_hash: contentHash(form),
    updated_at: new Date().toISOString(),
  };
}

async function announceBlog(db: Db, id: string): Promise<WriteResult> {
  await announce(db, "feed", `blog:${id}`);
  return { id };
}
