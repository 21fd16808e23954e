// What an import from another program writes: posts, pages and drafts of other people, with the dates that they had.
import type { Db } from "../../../db/engine.ts";
import { claimImages } from "../../core/image.server.ts";
import type { User } from "../../core/user.server.ts";
import { isNotRemoved } from "../../core/visible-blogs.server.ts";
import { parseTopics } from "../../lib/topics.ts";
import { packText } from "../../markdown/packed-text.server.ts";
import type { RenderedBlog } from "../../markdown/renderer.server.ts";
import type { BlogForm } from "../lib/blog-form.ts";
import { storeVersion } from "./draft-version.server.ts";
import { draftImageHolder, eraseDraft } from "./erase-draft.server.ts";
import { NotWritten } from "./not-written.server.ts";
import { packDraft } from "./packed-draft.server.ts";
import { enqueuePublish, removePublishJob } from "./schedule.server.ts";
import { type BlogRow, removeBlogInTransaction, writeBlog } from "./write-blog.server.ts";
import { formColumns } from "./write-post.server.ts";

export interface ImportedText {
  id: string;
  form: BlogForm;
  /** undefined: the company. */
  author?: Pick<User, "id" | "email" | "image">;
  /** The owner who imports, whose the images are. */
  importerId: string;
  createdAt: string;
  updatedAt: string;
  /** The revision that it has here, when it was imported before; undefined: it is new. */
  expects?: number;
}

/**
 * Prepares a post that an import publishes, with its further authors. Returns a function that writes it in a transaction, which
 * throws NotWritten.
 */
export async function prepareImportedPost(
  text: ImportedText & { publishedAt: string | null; rendered: RenderedBlog },
  coauthors: { id: string }[],
) {
  const { form, publishedAt, author, importerId } = text;
  const write = await prepareWrite(text);
  const by = author
    ? { author_id: author.id, author: author.email, author_image: author.image }
    : ({ author_kind: "company", author_id: null, written_by: importerId } as const);
  const time = publishedAt ? Date.parse(publishedAt) : 0;
  const row = { ...by, kind: "post", published_at: publishedAt, position: time } as const;
  return async (db: Db) => {
    await write(db, row, parseTopics(form.topics ?? ""));
    if (text.expects !== undefined) return;
    for (const [at, { id }] of coauthors.entries()) {
      // Their order is that of these times.
      const asked_at = new Date(time + at).toISOString();
      const named = { blog_id: text.id, user_id: id, asked_at, accepted_at: asked_at };
      await db
        .insertInto("blog_authors")
        .values(named)
        .onConflict((c) => c.doNothing())
        .execute();
    }
  };
}

/** The same for a page of the site. `names`: how its address may end; the first that is free is taken and returned. */
export async function prepareImportedPage(text: ImportedText & { rendered: RenderedBlog }, names: string[]) {
  const write = await prepareWrite(text);
  const kind = { kind: "page", status: "part", author_kind: "company", author_id: null } as const;
  return async (db: Db): Promise<string> => {
    if (text.expects !== undefined) {
      await write(db, { ...kind, position: 0 });
      const page = db.selectFrom("pages").select("name").where("blog_id", "=", text.id);
      return (await page.executeTakeFirstOrThrow()).name;
    }
    for (const name of names) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("pages")
        .values({ name, blog_id: text.id })
        .onConflict((c) => c.column("name").doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows !== 1n) continue;
      await write(db, { ...kind, position: 0 });
      return name;
    }
    throw new NotWritten({ problem: "changed-elsewhere" });
  };
}

type Columns = Pick<BlogRow, "kind" | "position"> & { author_id: string | null } & Partial<BlogRow>;

async function prepareWrite({
  id,
  form,
  importerId,
  updatedAt,
  rendered,
  expects,
}: ImportedText & { rendered: RenderedBlog }) {
  const source = await packText(form.content);
  return async (db: Db, columns: Columns, topics?: string[]) => {
    const row = { ...(await formColumns(db, form)), id, ...columns, updated_at: updatedAt };
    const write = { row, source, rendered, imageOwner: importerId, topics };
    await writeBlog(db, expects === undefined ? { ...write, expects: "nothing" } : { ...write, expects });
  };
}

interface ImportedDraft extends ImportedText {
  /** Whose draft it is. */
  userId: string;
  /** Whether it is to be published in the company's name. */
  asCompany: boolean;
  /** When it goes out, in milliseconds since 1970; null: it is not scheduled. */
  publishAt: number | null;
  /** Whether it was scheduled when it was imported before. */
  wasScheduled: boolean;
}

/**
 * Prepares a draft. Returns a function that writes it in a transaction, returns its revision, and throws NotWritten; call
 * `wakeRunners` after the commit.
 */
export async function prepareImportedDraft(draft: ImportedDraft) {
  const { id, form, userId, importerId, asCompany, createdAt, updatedAt, publishAt, expects = 0 } = draft;
  const packed = await packDraft({ ...form, ...(asCompany && { as: "company" as const }) });
  const state = { blog_id: null, is_published: 0, publish_at: publishAt };
  const row = { id, user_id: userId, ...packed, ...state, created_at: createdAt, updated_at: updatedAt };
  return async (db: Db) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("drafts")
      .values({ ...row, revision: 1 })
      .onConflict((c) =>
        c
          .column("id")
          .doUpdateSet({ ...row, revision: expects + 1 })
          .where("drafts.revision", "=", expects)
          .where("drafts.blog_id", "is", null)
          .where("drafts.publish_at", draft.wasScheduled ? "is not" : "is", null),
      )
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) throw new NotWritten({ problem: "changed-elsewhere" });
    if (publishAt !== null) await enqueuePublish(db, userId, id, publishAt);
    await storeVersion(db, { ...packed, draftId: id, session: "", kind: "edit", userId });
    await claimImages(db, importerId, draftImageHolder(id), [], JSON.parse(packed.images) as string[]);
    return expects + 1;
  };
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
