// The first posts of authors, which wait for an editor.
import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { packText } from "../../markdown/packed-text.server.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import { logAct } from "../../models/audit-log.server.ts";
import { findBlogSource } from "../../models/blog.server.ts";
import { withImageSizes } from "../../models/image.server.ts";
import { wakeRunners } from "../../models/job.server.ts";
import { enqueueMail, type MailContent } from "../../models/mail.server.ts";
import { isPending } from "../../models/visible-blogs.server.ts";
import { NotWritten, writeBlog } from "../../writing/models/write-blog.server.ts";

/**
 * Publishes a post that waits, with the date of now, and tells its author by mail, if `sendsMail`. `revision`: of the text
 * that the editor has read. "changed": the author has changed it since. "missing": it does not wait, or not any more.
 */
export async function approvePost(
  db: Db,
  renderer: Renderer,
  editorId: string,
  id: string,
  revision: number,
  sendsMail: boolean,
): Promise<"done" | "changed" | "missing"> {
  const post = await findBlogSource(db, id, "", "all");
  if (post?.status !== "pending") return "missing";
  if (post.revision !== revision) return "changed";
  const rendered = await renderer.render(await withImageSizes(db, post), id);
  if (!rendered) throw new Error(`the post ${id} cannot be rendered`);
  const source = await packText(post.content);
  const now = new Date();
  const row = {
    ...{ id, author_id: post.author_id, kind: post.kind, status: "published" as const },
    ...{ published_at: now.toISOString(), updated_at: now.toISOString(), position: now.getTime() },
  };
  try {
    await inTransaction(db, async (db) => {
      await writeBlog(db, { expects: revision, row, source, rendered });
      await logAct(db, editorId, "approve", `blog:${id}`);
      if (sendsMail)
        await tellAuthor(db, post, "Your post is published", [`“${post.title}” is on the site now.`]);
    });
  } catch (error) {
    if (error instanceof NotWritten) return "changed";
    throw error;
  }
  await announce(db, "feed", `blog:${id}`);
  await wakeRunners(db);
  return "done";
}

/** Declines a post that waits, and tells its author why by mail, if `sendsMail`. Returns false when it waits no more. */
export async function declinePost(
  db: Db,
  editorId: string,
  id: string,
  reason: string,
  sendsMail: boolean,
): Promise<boolean> {
  const isDeclined = await inTransaction(db, async (db) => {
    const post = await db
      .updateTable("blogs")
      .set({ status: "declined", declined_reason: reason })
      .where("id", "=", id)
      .where(isPending)
      .returning(["id", "author_id", "title"])
      .executeTakeFirst();
    if (!post) return false;
    const text = `An editor did not publish “${post.title}”. You can change it and send it again.`;
    await logAct(db, editorId, "decline", `blog:${id}`, { reason });
    if (sendsMail) await tellAuthor(db, post, "Your post was not published", [text, reason]);
    return true;
  });
  if (isDeclined) await announce(db, `blog:${id}`);
  if (isDeclined) await wakeRunners(db);
  return isDeclined;
}

interface Post {
  id: string;
  author_id: string | null;
}

async function tellAuthor(db: Db, { id, author_id }: Post, subject: string, paragraphs: string[]) {
  if (author_id === null) return;
  const author = await db.selectFrom("users").select("email").where("id", "=", author_id).executeTakeFirst();
  const content: MailContent = { subject, paragraphs, button: { text: "Open it", path: `/blog/${id}` } };
  if (author) await enqueueMail(db, author.email, content);
}
