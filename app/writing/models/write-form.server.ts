// Writes the blog of an editor's form, with what belongs to the same transaction.
import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { parseTopics } from "../../lib/topics.ts";
import { packText } from "../../markdown/packed-text.server.ts";
import type { RenderedBlog } from "../../markdown/renderer.server.ts";
import { findImage } from "../../models/image.server.ts";
import { lockUser, type User } from "../../models/user.server.ts";
import { tellDesk } from "../../notifications/models/desk-notices.server.ts";
import type { BlogForm } from "../lib/blog-form.ts";
import type { WriteProblem } from "../lib/editor-errors.ts";
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
}

type Columns = Awaited<ReturnType<typeof columnsOf>>;

/** Writes the blog of a form. Returns the reason when nothing was written; undefined after success. */
export async function writeForm(
  db: Db,
  blogId: string,
  { user, form, alongside }: SentBlog,
  toBlogWrite: (columns: Columns) => BlogWrite,
): Promise<NotWrittenReason | undefined> {
  try {
    await inTransaction(db, async (db) => {
      // Holds up a deletion or a block of the account until the commit.
      if (!(await lockUser(db, user.id))) throw new NotWritten({ problem: "no-account" });
      await alongside?.(db, blogId);
      await writeBlog(db, toBlogWrite(await columnsOf(db, form)));
    });
  } catch (error) {
    if (error instanceof NotWritten) return error.reason;
    throw error;
  }
}

export async function blogTextOf(user: User, { content, topics = "" }: BlogForm, rendered: RenderedBlog) {
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

export async function announceBlog(db: Db, id: string): Promise<void> {
  await announce(db, "feed", `blog:${id}`);
}

/** Tells owners and editors that a post waits for them. */
export async function tellDeskOfPost(db: Db, userId: string, title: string): Promise<void> {
  await tellDesk(db, "posts", `“${title}” waits to be published`, userId);
}
