// What an editor does with a blog. Each act is logged in its own transaction; doing it twice changes and logs nothing more.
import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { setBlogTopics, topicsOfBlog } from "../../core/blog-topics.server.ts";
import { wakeRunners } from "../../core/job.server.ts";
import type { MailContent } from "../../core/mail.server.ts";
import { closeReports } from "../../core/report.server.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";
import { topicTag } from "../../lib/cache-tags.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import { withdrawFinishedQueues } from "../../notifications/models/desk-notices.server.ts";
import { announceNotices, notify, withdrawNotices } from "../../notifications/models/notify.server.ts";
import { setFeatured } from "../../site/models/featured.server.ts";
import { authorNotices, reporterNotices } from "./decision-notices.server.ts";
import { renderTakenDown, restoreBlog, takeDownBlog } from "./take-down.server.ts";

/**
 * Takes a blog down and closes its reports. The author is told by mail, if `sendsMail`. Returns whether it was public until
 * now.
 */
export async function takeDownAsEditor(
  db: Db,
  editorId: string,
  id: string,
  reason: string,
  sendsMail: boolean,
): Promise<boolean> {
  const at = new Date().toISOString();
  const notices = await inTransaction(db, async (db) => {
    const blog = await takeDownBlog(db, id, reason, at);
    if (!blog) return undefined;
    const mail = sendsMail ? takenDownMail(blog.title, reason) : undefined;
    const text = `“${blog.title}” is not public any more\n${reason}`;
    const notices = [
      ...authorNotices({ id, ...blog }, { text, path: "/profile/published", mail }),
      ...(await reporterNotices(db, id, "It is not public any more. Thank you.")),
    ];
    await notify(db, notices);
    await closeReports(db, id, "take-down", at, editorId);
    await logAct(db, editorId, "take-down", `blog:${id}`, { reason });
    return notices;
  });
  if (!notices) return false;
  await announce(db, "feed", `blog:${id}`);
  await announceNotices(db, notices);
  await withdrawFinishedQueues(db);
  if (sendsMail) await wakeRunners(db);
  return true;
}

function takenDownMail(title: string, reason: string): MailContent {
  return {
    reason: "account",
    subject: "Your blog was taken down",
    paragraphs: [
      `“${title}” is not public any more. The editors gave this reason:`,
      reason,
      "Its text is not lost: you find the blog on your profile.",
    ],
    button: { text: "Open your profile", path: "/profile" },
  };
}

/**
 * Puts a blog back: its address, date and likes stay. "not-rendered": its text could not be rendered, so it stays down.
 * `alongside`: what else belongs to the act, in its transaction.
 */
export async function restoreAsEditor(
  db: Db,
  renderer: Renderer,
  editorId: string,
  id: string,
  alongside: (db: Db) => Promise<void> = async () => {},
): Promise<"done" | "not-rendered"> {
  const text = await renderTakenDown(db, renderer, id);
  if (text === "not-rendered") return text;
  if (!text) return "done";
  const notices = await inTransaction(db, async (db) => {
    const blog = await restoreBlog(db, id, text);
    if (!blog) return undefined;
    const notices = authorNotices({ id, ...blog }, { text: `“${blog.title}” is public again` });
    await logAct(db, editorId, "restore", `blog:${id}`);
    await withdrawNotices(db, `blog:${id}`, "decision");
    await notify(db, notices);
    await alongside(db);
    return notices;
  });
  if (!notices) return "done";
  await announce(db, "feed", `blog:${id}`);
  await announceNotices(db, notices);
  return "done";
}

/** Features a public blog on the front page, in place of the one before; or stops that. */
export async function featureBlog(db: Db, editorId: string, id: string, on: boolean): Promise<void> {
  const isChanged = await inTransaction(db, async (db) => {
    if (on && !(await visibleBlogs(db).select("id").where("id", "=", id).executeTakeFirst())) return false;
    if (!(await setFeatured(db, id, on))) return false;
    await logAct(db, editorId, on ? "feature" : "stop-featuring", `blog:${id}`);
    return true;
  });
  if (isChanged) await announce(db, "feed");
}

/**
 * Gives a blog these topics in place of its own; an empty list removes them. The revision stays, since the author's text does.
 */
export async function setTopics(db: Db, editorId: string, id: string, labels: string[]): Promise<void> {
  const change = await inTransaction(db, async (db) => {
    const before = await topicsOfBlog(db, id);
    await setBlogTopics(db, id, labels);
    const after = await topicsOfBlog(db, id);
    const [from, to] = [before, after].map((topics) => topics.map(({ label }) => label).join(", "));
    if (from === to) return undefined;
    await logAct(db, editorId, "topic", `blog:${id}`, { from, to });
    return [...before, ...after];
  });
  if (change) await announce(db, "feed", `blog:${id}`, ...change.map(({ name }) => topicTag(name)));
}
