import type { Updateable } from "kysely";

import { announce, type Db } from "../../../db/engine.ts";
import type { BlogTable } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { newId } from "../../../work/new-id.ts";
import { can, canChangeBlog } from "../../lib/permissions.ts";
import type { BlogForm } from "../../lib/writing/blog-form.ts";
import type { WriteProblem } from "../../lib/writing/publish-texts.ts";
import { parseTopics } from "../../lib/writing/topics.ts";
import { packText, unpackText } from "../../markdown/packed-text.server.ts";
import type { RenderedBlog, Renderer } from "../../markdown/renderer.server.ts";
import { lockUser, type User } from "../accounts/user.server.ts";
import { findBlogSource } from "../blog.server.ts";
import { findImage, withImageSizes } from "../image.server.ts";
import { isNotRemoved, isOpen, isUnpublished, isVisible } from "../visible-blogs.server.ts";
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
  /** The revision of the draft that the form is based on. */
  base?: number;
  /**
   * What belongs to the same transaction: it links the draft, before the blog is written, so that all transactions lock
   * in the same order. It may throw NotWritten.
   */
  alongside?: (db: Db, blogId: string) => Promise<void>;
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
  const existing = (await findByKey(db, user.id, key)) ?? (await findByDraft(db, user, key));
  if (existing) return publishAgain(db, renderer, user, form, existing, options);
  const isPending = options.holdsFirstPosts && (await isFirstPost(db, user));
  const rendered = await renderer.render(await withImageSizes(db, form), user.id);
  if (!rendered) return { problem: "too-complex" };
  const text = await blogTextOf(user, form, rendered);
  const id = newId();
  const now = new Date();
  const result = await write(db, user, form, id, options, (columns) => ({
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
  const post = db
    .selectFrom("blogs")
    .select("id")
    .where("author_id", "=", user.id)
    .where(isNotRemoved)
    // What was approved and then unpublished counts too.
    .where((eb) => eb.or([isVisible, eb.and([isUnpublished, eb("published_at", "is not", null)])]));
  return (await post.limit(1).executeTakeFirst()) === undefined;
}

function findByKey(db: Db, userId: string, key: string) {
  return existingBlogs(db)
    .where("publish_key", "=", key)
    .where((eb) => eb.or([eb("author_id", "=", userId), eb("written_by", "=", userId)]))
    .executeTakeFirst();
}

/** The blog that a draft changes: it may be older than the draft, and have another key. */
async function findByDraft(db: Db, user: User, draftId: string) {
  const blogId = db.selectFrom("drafts").select("blog_id").where("id", "=", draftId);
  const blog = await existingBlogs(db).where("id", "=", blogId).executeTakeFirst();
  return blog && canChangeBlog(user, blog) ? blog : undefined;
}

function existingBlogs(db: Db) {
  return db
    .selectFrom("blogs")
    .select(["id", "kind", "author_kind", "author_id", "revision", "publish_revision", "status"])
    .select(["published_at", "declined_reason"]);
}

type ExistingBlog = NonNullable<Awaited<ReturnType<typeof findByKey>>>;

/** Handles a form that is sent again, since its response got lost or the form was open twice. */
async function publishAgain(
  db: Db,
  renderer: Renderer,
  user: User,
  form: BlogForm,
  blog: ExistingBlog,
  options: PublishOptions,
): Promise<WriteResult> {
  const { id, revision, publish_revision, status } = blog;
  if (status === "removed" || status === "taken-down") return { problem: "removed" };
  if (status === "draft") {
    // Otherwise it may be a late copy of the form that published it: that must not undo what the author did since.
    const isCurrent = options.base !== undefined && (await hasDraftRevision(db, id, options.base));
    if (!isCurrent || !canChangeBlog(user, blog)) return { problem: "unpublished" };
    return editBlog(db, renderer, user, blog, form, revision, options);
  }
  const isPending = status === "pending" || status === "declined";
  if (await hasContentOf(db, id, form)) {
    const problem = await linkLateDraft(db, id, options);
    return problem ?? { id, isPending };
  }
  // An editor who wrote it in the company's name may have lost that role.
  if (revision !== publish_revision || !canChangeBlog(user, blog)) return { problem: "changed-elsewhere" };
  const columns = { publish_revision: revision + 1, ...(status === "declined" && sentAgain) };
  const result = await change(db, renderer, user, blog, form, revision, columns, options);
  return "problem" in result ? result : { id, isPending };
}

async function hasDraftRevision(db: Db, blogId: string, revision: number) {
  const query = db.selectFrom("drafts").select("id").where("blog_id", "=", blogId);
  return (await query.where("revision", "=", revision).executeTakeFirst()) !== undefined;
}

/** For a draft that was stored after its blog was published, and for one whose blog an older release published. */
async function linkLateDraft(db: Db, id: string, { alongside }: PublishOptions) {
  const draft = await db.selectFrom("drafts").select("id").where("blog_id", "=", id).executeTakeFirst();
  if (draft || !alongside) return undefined;
  const reason = await unlessWritten(db, (db) => alongside(db, id));
  return reason?.problem === "not-as-expected" ? { problem: "changed-elsewhere" as const } : reason;
}

/**
 * Changes a blog; its address and date stay. `revision`: the blog's revision when the editor was opened. Sending the
 * same change again, after its response got lost, is harmless. A declined post waits for an editor again, and one that its
 * author unpublished is public again.
 */
export async function editBlog(
  db: Db,
  renderer: Renderer,
  user: User,
  blog: Pick<ExistingBlog, "id" | "author_id" | "status" | "published_at" | "declined_reason">,
  form: BlogForm,
  revision: number,
  options: PublishOptions = {},
): Promise<WriteResult> {
  const { status } = blog;
  const columns: StatusColumns =
    status === "draft"
      ? await publishedAgain(db, user, blog, options)
      : status === "declined"
        ? sentAgain
        : {};
  const result = await change(db, renderer, user, blog, form, revision, columns, options);
  if ("problem" in result) return result;
  return { ...result, isPending: (columns.status ?? status) === "pending" };
}

/** The columns of a post that its author unpublished, and publishes again. Its first date stays, and its place in the feed. */
async function publishedAgain(
  db: Db,
  user: User,
  { published_at, declined_reason }: Pick<ExistingBlog, "published_at" | "declined_reason">,
  { holdsFirstPosts }: PublishOptions,
) {
  if (published_at) return { status: "published", declined_reason: null } as const;
  // What an editor declined does not become public on this way.
  if (declined_reason !== null || (holdsFirstPosts && (await isFirstPost(db, user)))) return sentAgain;
  const now = new Date();
  const date = { published_at: now.toISOString(), position: now.getTime() };
  return { status: "published", declined_reason: null, ...date } as const;
}

type StatusColumns = Pick<Updateable<BlogTable>, "status" | "declined_reason" | "published_at" | "position">;

/** A declined post waits for an editor again. */
const sentAgain = { status: "pending", declined_reason: null } as const;

async function change(
  db: Db,
  renderer: Renderer,
  user: User,
  { id, author_id }: Pick<ExistingBlog, "id" | "author_id">,
  form: BlogForm,
  revision: number,
  extraColumns: StatusColumns & Pick<Updateable<BlogTable>, "publish_revision">,
  options: PublishOptions,
): Promise<WriteResult> {
  const rendered = await renderer.render(await withImageSizes(db, form), user.id);
  if (!rendered) return { problem: "too-complex" };
  const text = await blogTextOf(user, form, rendered);
  // Readers are told when the text was updated: what is sent to an editor again, or has its first date, is new as a whole.
  const isNew = extraColumns.status === "pending" || extraColumns.published_at !== undefined;
  const date = isNew || (await hasOtherText(db, id, form)) ? {} : { updated_at: undefined };
  const result = await write(db, user, form, id, options, (columns) => ({
    ...text,
    expects: revision,
    row: { ...columns, ...date, ...extraColumns, id, author_id },
  }));
  if (!result) return announceBlog(db, id);
  if (await hasContentOf(db, id, form)) return { id };
  return result.problem === "not-as-expected" ? { problem: "changed-elsewhere" } : result;
}

/** Whether the blog is open and its content is exactly that of the form. */
async function hasContentOf(db: Db, id: string, form: BlogForm): Promise<boolean> {
  const query = db.selectFrom("blogs").select("content_hash").where("id", "=", id).where(isOpen);
  const row = await query.executeTakeFirst();
  return row !== undefined && (row.content_hash || (await hashOfSource(db, id))) === contentHash(form);
}

/** For a blog from an early version that stored no hashes. */
async function hashOfSource(db: Db, id: string) {
  const source = await findBlogSource(db, id, "", "all");
  return source && contentHash({ ...source, image: source.image ?? "" });
}

/** Whether a reader would find another text: not only another cover, topic or address. */
async function hasOtherText(db: Db, id: string, form: BlogForm) {
  const texts = await db
    .selectFrom("blogs")
    .innerJoin("blog_texts", "blog_texts.blog_id", "blogs.id")
    .select(["title", "description", "content", "markdown"])
    .where("blogs.id", "=", id)
    .executeTakeFirst();
  if (!texts || texts.title !== form.title || texts.description !== form.description) return true;
  return (await unpackText(texts)) !== form.content;
}

type Columns = Awaited<ReturnType<typeof columnsOf>>;

/** Writes the blog of a form. Returns the reason when nothing was written; undefined after success. */
async function write(
  db: Db,
  user: User,
  form: BlogForm,
  blogId: string,
  { alongside }: PublishOptions,
  toBlogWrite: (columns: Columns) => BlogWrite,
): Promise<NotWrittenReason | undefined> {
  return unlessWritten(db, async (db) => {
    // Holds up a deletion or a block of the account until the commit.
    if (!(await lockUser(db, user.id))) throw new NotWritten({ problem: "no-account" });
    await alongside?.(db, blogId);
    await writeBlog(db, toBlogWrite(await columnsOf(db, form)));
  });
}

/** Runs `work` in a transaction. Returns the reason when it threw NotWritten; undefined after success. */
async function unlessWritten(db: Db, work: (db: Db) => Promise<void>): Promise<NotWrittenReason | undefined> {
  try {
    await inTransaction(db, work);
  } catch (error) {
    if (error instanceof NotWritten) return error.reason;
    throw error;
  }
}

async function blogTextOf(user: User, { content, topics = "" }: BlogForm, rendered: RenderedBlog) {
  return { source: await packText(content), rendered, imageOwner: user.id, topics: parseTopics(topics) };
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
