// The first posts of authors, which wait for an editor.
import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { findBlogSource } from "../../core/blog.server.ts";
import { withImageSizes } from "../../core/image.server.ts";
import { wakeRunners } from "../../core/job.server.ts";
import type { MailContent } from "../../core/mail.server.ts";
import { isPending } from "../../core/visible-blogs.server.ts";
import { packText } from "../../markdown/packed-text.server.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import { withdrawFinishedQueues } from "../../notifications/models/desk-notices.server.ts";
import { announceNotices, notify } from "../../notifications/models/notify.server.ts";
import { tryToWrite } from "../../writing/models/not-written.server.ts";
import { writeBlog } from "../../writing/models/write-blog.server.ts";
import { authorNotices } from "./decision-notices.server.ts";

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
  const text = `“${post.title}” is on the site now.`;
  const notices = tellAuthor(post, "Your post is published", [text], sendsMail);
  const failure = await tryToWrite(db, async (db) => {
    await writeBlog(db, { expects: revision, row, source, rendered });
    await logAct(db, editorId, "approve", `blog:${id}`);
    await notify(db, notices);
  });
  if (failure) return "changed";
  await announce(db, "feed", `blog:${id}`);
  await announceNotices(db, notices);
  await withdrawFinishedQueues(db);
  await wakeRunners(db);
  return "done";
}

/** Declines a post that waits, and tells its author why by mail, if `sendsMail`. Returns false when it waits no more. */
export async function declinePost(db: Db, editorId: string, id: string, reason: string, sendsMail: boolean) {
  const notices = await inTransaction(db, async (db) => {
    const post = await db
      .updateTable("blogs")
      .set({ status: "declined", declined_reason: reason })
      .where("id", "=", id)
      .where(isPending)
      .returning(["id", "author_id", "title"])
      .executeTakeFirst();
    if (!post) return undefined;
    const text = `An editor did not publish “${post.title}”. You can change it and send it again.`;
    await logAct(db, editorId, "decline", `blog:${id}`, { reason });
    const notices = tellAuthor(post, "Your post was not published", [text, reason], sendsMail);
    await notify(db, notices);
    return notices;
  });
  if (!notices) return false;
  await announce(db, `blog:${id}`);
  await announceNotices(db, notices);
  await withdrawFinishedQueues(db);
  await wakeRunners(db);
  return true;
}

function tellAuthor(
  post: { id: string; author_id: string | null },
  subject: string,
  paragraphs: string[],
  sendsMail: boolean,
) {
  const button = { text: "Open it", path: `/blog/${post.id}` };
  const mail: MailContent = { reason: "account", subject, paragraphs, button };
  return authorNotices(post, { text: paragraphs.join("\n"), mail: sendsMail ? mail : undefined });
}
