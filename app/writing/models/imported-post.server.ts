// What an import from another program writes: posts, pages and drafts of other people, with the dates that they had.
import type { Db } from "../../../db/engine.ts";
import { claimImages } from "../../core/image.server.ts";
import type { User } from "../../core/user.server.ts";
import { isNotRemoved } from "../../core/visible-blogs.server.ts";
import { parseTopics } from "../../lib/topics.ts";
import type { RenderedBlog } from "../../markdown/renderer.server.ts";
import type { BlogForm } from "../lib/blog-form.ts";
import { storeVersion } from "./draft-version.server.ts";
import { draftImageHolder, eraseDraft } from "./erase-draft.server.ts";
import { NotWritten } from "./not-written.server.ts";
import type { PackedDraft } from "./packed-draft.server.ts";
import { enqueuePublish, removePublishJob } from "./schedule.server.ts";
import { type BlogRow, type BlogWrite, removeBlogInTransaction, writeBlog } from "./write-blog.server.ts";
import { formColumns, writerColumns } from "./write-post.server.ts";

export interface ImportedText {
  id: string;
  form: BlogForm;
  /** undefined: the company. */
  author?: User;
  /** The owner who imports, whose the images are. */
  importer: User;
  createdAt: string;
  updatedAt: string;
  /** The revision that it has here, when it was imported before; undefined: it is new. */
  expects?: number;
}

/** `source`: its Markdown, compressed before the transaction. */
type ReadyText = ImportedText & { rendered: RenderedBlog; source: Uint8Array };

/** Writes a post that an import publishes, with its further authors, in the transaction of the caller. Throws NotWritten. */
export async function writeImportedPost(
  db: Db,
  text: ReadyText & { publishedAt: string | null },
  coauthors: User[],
): Promise<void> {
  const { form, publishedAt, author, importer } = text;
  const time = publishedAt ? Date.parse(publishedAt) : 0;
  const by = writerColumns(author ?? importer, !author);
  await write(db, text, { ...by, kind: "post", published_at: publishedAt, position: time }, form.topics);
  if (text.expects !== undefined) return;
  for (const [at, { id }] of coauthors.entries()) {
    // Their order is that of these times.
    const asked_at = new Date(time + at).toISOString();
    const named = { blog_id: text.id, user_id: id, asked_at, accepted_at: asked_at };
    const insertion = db.insertInto("blog_authors").values(named);
    await insertion.onConflict((c) => c.doNothing()).execute();
  }
}

/** The same for a page of the site. `names`: how its address may end; the first that is free is taken and returned. */
export async function writeImportedPage(db: Db, text: ReadyText, names: string[]): Promise<string> {
  const row = { kind: "page", status: "part", author_kind: "company", author_id: null, position: 0 } as const;
  if (text.expects !== undefined) {
    await write(db, text, row);
    const page = db.selectFrom("pages").select("name").where("blog_id", "=", text.id);
    return (await page.executeTakeFirstOrThrow()).name;
  }
  for (const name of names) {
    const insertion = db.insertInto("pages").values({ name, blog_id: text.id });
    const { numInsertedOrUpdatedRows } = await insertion
      .onConflict((c) => c.column("name").doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) continue;
    await write(db, text, row);
    return name;
  }
  throw new NotWritten({ problem: "changed-elsewhere" });
}

type Columns = Pick<BlogRow, "kind" | "position"> & { author_id: string | null } & Partial<BlogRow>;

async function write(db: Db, text: ReadyText, columns: Columns, topics?: string) {
  const { id, form, importer, updatedAt, rendered, source, expects = "nothing" } = text;
  const row = { ...(await formColumns(db, form)), id, ...columns, updated_at: updatedAt };
  const labels = topics === undefined ? undefined : parseTopics(topics);
  await writeBlog(db, {
    expects,
    row,
    source,
    rendered,
    imageOwner: importer.id,
    topics: labels,
  } as BlogWrite);
}

interface ImportedDraft extends ImportedText {
  /** Its text, compressed before the transaction. */
  packed: PackedDraft;
  /** Whose draft it is. */
  userId: string;
  /** When it goes out, in milliseconds since 1970; null: it is not scheduled. */
  publishAt: number | null;
  /** Whether it was scheduled when it was imported before. */
  wasScheduled: boolean;
}

/** Writes a draft in the transaction of the caller, and returns its revision. Throws NotWritten. Call `wakeRunners` after the commit. */
export async function writeImportedDraft(db: Db, draft: ImportedDraft): Promise<number> {
  const { id, packed, userId, importer, createdAt, updatedAt, publishAt, wasScheduled, expects = 0 } = draft;
  const state = { blog_id: null, is_published: 0, publish_at: publishAt, revision: expects + 1 };
  const row = { id, user_id: userId, ...packed, ...state, created_at: createdAt, updated_at: updatedAt };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("drafts")
    .values(row)
    .onConflict((c) =>
      c
        .column("id")
        .doUpdateSet(row)
        .where("drafts.revision", "=", expects)
        .where("drafts.blog_id", "is", null)
        .where("drafts.publish_at", wasScheduled ? "is not" : "is", null),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new NotWritten({ problem: "changed-elsewhere" });
  if (publishAt !== null) await enqueuePublish(db, userId, id, publishAt);
  await storeVersion(db, { ...packed, draftId: id, session: "", kind: "edit", userId });
  await claimImages(db, importer.id, draftImageHolder(id), [], JSON.parse(packed.images) as string[]);
  return row.revision;
}

/**
 * Takes an imported post or page back, in the transaction of the caller; announce it after the commit. Returns false when it has
 * another revision than `revision`, or comments.
 */
export async function removeImportedPost(db: Db, id: string, revision: number): Promise<boolean> {
  const blog = await db
    .selectFrom("blogs")
    .leftJoin("comment_places", "comment_places.blog_id", "blogs.id")
    .select(["revision", "comments"])
    .where("blogs.id", "=", id)
    .where(isNotRemoved)
    .executeTakeFirst();
  if (!blog) return true;
  if (blog.revision !== revision || (blog.comments ?? 0) > 0) return false;
  await removeBlogInTransaction(db, id);
  await db.deleteFrom("pages").where("blog_id", "=", id).execute();
  return true;
}

/** The same for a draft that nobody changed or published. */
export async function removeImportedDraft(db: Db, id: string, revision: number): Promise<boolean> {
  const query = db.selectFrom("drafts").select(["revision", "blog_id"]).where("id", "=", id);
  const draft = await query.executeTakeFirst();
  if (!draft) return true;
  if (draft.revision !== revision || draft.blog_id !== null) return false;
  await removePublishJob(db, id);
  await eraseDraft(db, id);
  return true;
}

/** The revision that a blog was given when it was written. */
export async function findRevision(db: Db, id: string): Promise<number> {
  const query = db.selectFrom("blogs").select("revision").where("id", "=", id);
  return (await query.executeTakeFirstOrThrow()).revision;
}
