// Writes the blog of an editor's form, with what belongs to the same transaction.
import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { findImage } from "../../core/image.server.ts";
import { lockUser, type User } from "../../core/user.server.ts";
import { parseTopics } from "../../lib/topics.ts";
import { packText } from "../../markdown/packed-text.server.ts";
import type { RenderedBlog } from "../../markdown/renderer.server.ts";
import { announceDesk, tellDesk } from "../../notifications/models/desk-notices.server.ts";
import type { BlogForm } from "../lib/blog-form.ts";
import type { WriteProblem } from "../lib/editor-errors.ts";
import { linkedIds } from "../lib/linked-ids.ts";
import { translationColumns } from "./translation.server.ts";
import {
  type BlogWrite,
  contentHash,
  NotWritten,
  type NotWrittenReason,
  writeBlog,
} from "./write-blog.server.ts";

/** `isPending`: the post waits for an editor. */
export type WriteResult = { id: string; isPending?: boolean } | WriteProblem;

/** A text that somebody publishes. */
export interface SentBlog {
  user: User;
  /** Whose post a new one is, when an editor accepts somebody's draft; the user when undefined. */
  author?: User;
  form: BlogForm;
  /** In the company's name. */
  asCompany?: boolean;
  /** Whether an author's first post waits for an editor. */
  holdsFirstPosts?: boolean;
  /** The revision of the draft that the form is based on. */
  base?: number;
  /**
   * What belongs to the same transaction: it stores the text in the draft, before the blog is written, so that all
   * transactions lock in the same order. It may throw NotWritten.
   */
  alongside?: (db: Db, blogId: string) => Promise<void>;
  /** The same, after the blog was written. */
  afterwards?: (db: Db, blogId: string) => Promise<void>;
}

type Columns = Awaited<ReturnType<typeof formColumns>> & Awaited<ReturnType<typeof translationColumns>>;

/** Writes the blog of a form, and tells the desk of one that waits. Returns the reason when nothing was written; undefined after success. */
export async function writeForm(
  db: Db,
  blogId: string,
  { user, author = user, form, alongside, afterwards }: SentBlog,
  toBlogWrite: (columns: Columns) => BlogWrite,
): Promise<NotWrittenReason | undefined> {
  let isWaiting = false;
  try {
    await inTransaction(db, async (db) => {
      // Holds up a deletion or a block of the account until the commit.
      for (const id of new Set([user.id, author.id].sort()))
        if (!(await lockUser(db, id))) throw new NotWritten({ problem: "no-account" });
      await alongside?.(db, blogId);
      const translation = await translationColumns(db, blogId, user, form);
      const write = toBlogWrite({ ...(await formColumns(db, form)), ...translation });
      await writeBlog(db, write);
      isWaiting = write.row.status === "pending";
      if (isWaiting) await tellDesk(db, "posts", `“${form.title}” waits to be published`, user.id);
      await afterwards?.(db, blogId);
    });
  } catch (error) {
    if (error instanceof NotWritten) return error.reason;
    throw error;
  }
  await announce(db, "feed", `blog:${blogId}`);
  if (isWaiting) await announceDesk(db);
}

export async function blogTextOf(user: User, { content, topics = "" }: BlogForm, rendered: RenderedBlog) {
  return { source: await packText(content), rendered, imageOwner: user.id, topics: parseTopics(topics) };
}

/** The columns of a blog's row that the form determines. Throws NotWritten when there is no such cover. */
export async function formColumns(db: Db, form: BlogForm) {
  // An own page has none.
  const cover = form.image === "" ? null : await findImage(db, form.image);
  if (cover === undefined) throw new NotWritten({ problem: "no-cover" });
  return {
    title: form.title,
    description: form.description,
    image: cover?.key ?? null,
    image_width: cover?.width ?? null,
    image_height: cover?.height ?? null,
    image_alt: form.coverAlt ?? "",
    cover_focus: form.coverFocus ?? "",
    canonical_url: form.canonicalUrl ?? "",
    meta_description: form.metaDescription ?? "",
    card_title: form.cardTitle ?? "",
    noindex: form.noindex ? 1 : 0,
    lang: form.lang ?? "",
    content_hash: contentHash(form),
    links: JSON.stringify(linkedIds(form.content)),
    updated_at: new Date().toISOString(),
  };
}
