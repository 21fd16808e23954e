import { createHash } from "node:crypto";
import type { Insertable } from "kysely";
import { announce, type Db } from "../../../db/engine.ts";
import type { BlogKind, BlogTable } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { setBlogTopics } from "../../core/blog-topics.server.ts";
import { claimImages, releaseImages } from "../../core/image.server.ts";
import { closeReports } from "../../core/report.server.ts";
import { isEditable, isNotRemoved, isSearched } from "../../core/visible-blogs.server.ts";
import { imageName, isBuiltInCover } from "../../lib/image.ts";
import type { ImageKeys } from "../../lib/image-files.ts";
import { type RenderedBlog, rendererVersion } from "../../markdown/renderer.server.ts";
import { withdrawNotices } from "../../notifications/models/notify.server.ts";
import { addToSearch, removeFromSearch } from "../../search/models/search-index.server.ts";
import { type BlogForm, detailNames } from "../lib/blog-form.ts";
import { eraseDraftsOfBlog, findDraftImageHolders } from "./erase-draft.server.ts";
import { NotWritten } from "./not-written.server.ts";

/** A blog's row without the columns that `writeBlog` sets itself. */
export type BlogRow = Omit<Insertable<BlogTable>, "excerpt" | "reading_minutes" | "revision">;

/** The changed columns of a row. `id` and `author_id` say which row it is, and whose it has to be. */
export type BlogChange = Partial<BlogRow> & { id: string; kind: BlogKind; author_id: string | null };

export interface BlogText {
  /** The Markdown, compressed before the transaction, since a transaction must not wait for a thread. */
  source: Uint8Array;
  rendered: RenderedBlog;
  /**
   * The user who has to own the blog's images, which are then claimed. undefined: they are not claimed, since they are part of
   * the program, or the blog claimed them before.
   */
  imageOwner?: string;
  /** The labels of its topics; undefined: they stay. */
  topics?: string[];
}

/**
 * `expects`: the state that the write expects. "nothing": the blog does not exist yet. "anything": the blog is created, or
 * replaced if it exists. A number: the blog is editable (`isEditable`) and has this revision.
 */
export type BlogWrite = BlogText &
  ({ expects: "nothing" | "anything"; row: BlogRow } | { expects: number; row: BlogChange });

/**
 * Writes a blog with its text, its search entry and its images. New Markdown is stored only here, and that of an export in
 * restore-rows.server.ts; stored-html.server.ts and the desk's take-down.server.ts replace the HTML, and remove-author.server.ts deletes the text. A blog's status is also changed by
 * `removeBlog`, follow-blog.server.ts (lessons that come back), remove-author.server.ts, unpublish.server.ts, and the desk's take-down.server.ts and pending-post.server.ts, its
 * number of likes by like.server.ts and visitor-likes.server.ts. Call it in a transaction, and `announce` after the commit. Throws
 * NotWritten.
 */
export async function writeBlog(db: Db, write: BlogWrite): Promise<void> {
  const { row, source, rendered, imageOwner, topics } = write;
  const { excerpt, minutes, imageKeys, search } = rendered;
  const derived = { excerpt, reading_minutes: minutes };
  const written =
    typeof write.expects === "number"
      ? await update(db, { ...write.row, ...derived }, write.expects)
      : await insert(db, { ...write.row, ...derived }, write.expects);
  if (!written) throw new NotWritten({ problem: "changed-elsewhere" });
  if (imageOwner !== undefined) await claimBlogImages(db, imageOwner, row, imageKeys);
  const text = { markdown: source, ...textColumns(row.kind, rendered) };
  await db
    .insertInto("blog_texts")
    .values({ blog_id: row.id, ...text })
    .onConflict((c) => c.column("blog_id").doUpdateSet(text))
    .execute();
  if (topics) await setBlogTopics(db, row.id, topics);
  if (written.isSearched) await addToSearch(db, row.id, search);
}

/** In characters. Search results show passages from the beginning of long texts only. */
const maxPlainLength = 10_000;
/** Feeds show the description of a longer text. */
const maxFeedTextBytes = 100_000;

/** The columns of a text that are computed from its Markdown. */
export function textColumns(kind: BlogKind, rendered: RenderedBlog) {
  const { html, plain, outline, feed, search, marks, questions } = rendered;
  return {
    html,
    plain: plain.slice(0, maxPlainLength),
    outline: JSON.stringify(outline),
    feed_html: Buffer.byteLength(feed) <= maxFeedTextBytes ? feed : "",
    // Only the catalogue's filter reads `folded`.
    folded: kind === "course" || kind === "service" ? search.folded : null,
    marks: JSON.stringify(marks),
    questions: JSON.stringify(questions),
    renderer: rendererVersion,
  };
}

function update(db: Db, { id, author_id, ...columns }: BlogChange, revision: number) {
  return db
    .updateTable("blogs")
    .set({ ...columns, revision: revision + 1 })
    .where("id", "=", id)
    .where("author_id", "is not distinct from", author_id)
    .where("revision", "=", revision)
    .where(isEditable)
    .returning(isSearched.as("isSearched"))
    .executeTakeFirst();
}

function insert(db: Db, row: Insertable<BlogTable>, expects: "nothing" | "anything") {
  // The place and the state of a built-in article are the owner's.
  const { id: _, position: __, status: ___, published_at: ____, ...columns } = row;
  return db
    .insertInto("blogs")
    .values(row)
    .onConflict((c) =>
      expects === "nothing"
        ? c.doNothing()
        : c.column("id").doUpdateSet((eb) => ({ ...columns, revision: eb("blogs.revision", "+", 1) })),
    )
    .returning(isSearched.as("isSearched"))
    .executeTakeFirst();
}

/** Claims the cover and the images in the text for this blog. Throws NotWritten when one is missing. */
async function claimBlogImages(
  db: Db,
  owner: string,
  { id, kind, image }: BlogRow | BlogChange,
  { relative, absolute }: ImageKeys,
) {
  const isOurs = isBuiltInCover(image ?? "");
  // Those of content/ stay with the courses, the services and the lessons.
  if (isOurs && kind === "post") throw new NotWritten({ problem: "no-cover" });
  const covers = image && !isOurs ? [image] : [];
  const drafts = await findDraftImageHolders(db, id);
  const missing = new Set(await claimImages(db, owner, id, [...covers, ...relative], absolute, drafts));
  if (image && missing.has(image)) throw new NotWritten({ problem: "no-cover" });
  const images = relative.filter((key) => missing.has(key)).map(imageName);
  if (images.length > 0) throw new NotWritten({ problem: "no-images", images });
}

/** SHA-256 of a form's fields, in hexadecimal. Forms with the same hash make the same blog. */
export function contentHash(form: BlogForm): string {
  const { title, description, content, image } = form;
  // What is not set is left out, so that a field that is added later changes no stored hash.
  const details = detailNames.filter((name) => form[name]).map((name) => [name, form[name]]);
  const text = JSON.stringify([title, description, content, image, ...details]);
  return createHash("sha256").update(text).digest("hex");
}

/** Removes a blog from the site, its lists and the search. Returns false when there is no such blog. */
export async function removeBlog(db: Db, id: string): Promise<boolean> {
  const isRemoved = await inTransaction(db, (db) => removeBlogInTransaction(db, id));
  if (isRemoved) await announce(db, "feed", `blog:${id}`);
  return isRemoved;
}

/** `removeBlog` as part of a transaction. Announce "feed" and the blog after the commit. */
export async function removeBlogInTransaction(db: Db, id: string): Promise<boolean> {
  const now = new Date().toISOString();
  const { numUpdatedRows } = await db
    .updateTable("blogs")
    .set((eb) => ({
      status: "removed",
      removed_at: now,
      removal_reason: null,
      revision: eb("revision", "+", 1),
    }))
    .where("id", "=", id)
    .where(isNotRemoved)
    .executeTakeFirst();
  await db.deleteFrom("blog_authors").where("blog_id", "=", id).execute();
  await eraseDraftsOfBlog(db, id);
  // In the order of `writeBlog`, so that the two cannot deadlock.
  await releaseImages(db, id);
  await removeFromSearch(db, id);
  await db.deleteFrom("lessons").where("blog_id", "=", id).execute();
  await closeReports(db, id, "removed", now);
  await withdrawNotices(db, `blog:${id}`);
  return numUpdatedRows === 1n;
}

/** Replaces the e-mail that is stored with a user's posts. Pages show it only while the user has no display name. */
export async function replaceAuthorEmail(db: Db, userId: string, email: string): Promise<void> {
  const query = db.updateTable("blogs").set({ author: email }).where("author_id", "=", userId);
  await query.where("author_kind", "=", "user").execute();
}
