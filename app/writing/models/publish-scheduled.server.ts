import type { Db } from "../../../db/engine.ts";
import type { BlogKind, DraftTable } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { findBlogSourceForUser } from "../../core/blog.server.ts";
import { wakeRunners } from "../../core/job.server.ts";
import type { MailContent } from "../../core/mail.server.ts";
import { findActiveUser, lockUser, type User } from "../../core/user.server.ts";
import { canEditBlog } from "../../lib/permissions.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import { announceNotices, type Notice, notify } from "../../notifications/models/notify.server.ts";
import { publishTexts, writeProblemText } from "../lib/editor-errors.ts";
import { findTakeDownReason } from "./draft-blog.server.ts";
import { NotWritten, tryToWrite } from "./not-written.server.ts";
import { unpackDraft } from "./packed-draft.server.ts";
import { preparePost } from "./prepare-post.server.ts";
import { type PublishRules, validateDraft } from "./publish-rules.server.ts";
import type { PublishPayload } from "./schedule.server.ts";
import { announcePost, type PreparedPost, type WriteResult, writePost } from "./write-post.server.ts";

interface PublishContext {
  db: Db;
  renderer: Renderer;
  rules: PublishRules;
  sendsMail: boolean;
}

type ScheduledDraft = Pick<DraftTable, "id" | "blog_id" | "title" | "fields" | "markdown" | "revision"> & {
  publish_at: number;
  kind: BlogKind | null;
};

/**
 * Publishes a draft whose time has come, with the rights that the publisher has now. Returns the time when it is scheduled for
 * later; undefined when it was published, is not scheduled, or the writer was told why it could not be published. Throws when the
 * job should run again; in its last run (`isLastJobRun`) the writer is told instead. Running it twice, also at once,
 * publishes once.
 */
export async function publishScheduled(
  context: PublishContext,
  job: PublishPayload,
  now: number,
  isLastJobRun: boolean,
): Promise<number | undefined> {
  const draft = await findScheduled(context.db, job.draftId);
  if (!draft) return undefined;
  if (draft.publish_at > now) return draft.publish_at;
  const problem = await publishNow(context, job.userId, draft).catch((error) => {
    if (!isLastJobRun) throw error;
    return publishTexts.failed;
  });
  if (problem !== undefined) await tellWriter(context, job.userId, draft, problem);
  return undefined;
}

async function findScheduled(db: Db, id: string): Promise<ScheduledDraft | undefined> {
  const draft = await db
    .selectFrom("drafts")
    .leftJoin("blogs", "blogs.id", "blog_id")
    .select(["drafts.id", "blog_id", "drafts.title", "fields", "markdown", "drafts.revision", "publish_at"])
    .select("kind")
    .where("drafts.id", "=", id)
    .where("discarded_at", "is", null)
    .where("publish_at", "is not", null)
    .executeTakeFirst();
  return draft as ScheduledDraft | undefined;
}

/**
 * Returns why it was not published, for the writer; undefined after success. Throws when another request was faster, or the text was
 * changed since it was read: the job reads it again.
 */
async function publishNow(
  { db, renderer, rules }: PublishContext,
  userId: string,
  draft: ScheduledDraft,
): Promise<string | undefined> {
  const user = await findActiveUser(db, userId);
  if (!user) return publishTexts.blocked;
  const text = await unpackDraft(draft);
  const problem = validateDraft(rules, user, text, draft.kind ?? undefined);
  if (problem) return problem;
  const blog = draft.blog_id ? await findBlogSourceForUser(db, user, draft.blog_id) : undefined;
  if (draft.blog_id && !blog)
    return writeProblemText({
      problem: (await findTakeDownReason(db, draft.blog_id)) ? "taken-down" : "removed",
    });
  if (blog && !canEditBlog(user, blog)) return publishTexts.mayNotWrite;
  const { holdsFirstPosts } = rules;
  const sent = { key: draft.id, user, text, blog, revision: blog?.revision, holdsFirstPosts };
  const failure = await write(db, draft, user, await preparePost(db, renderer, sent));
  if (failure?.problem === "changed-elsewhere") throw new Error("the draft was changed meanwhile");
  return failure && writeProblemText(failure);
}

async function write(db: Db, draft: ScheduledDraft, user: User, post: PreparedPost | WriteResult) {
  if (!("published" in post)) return "problem" in post ? post : undefined;
  const failure = await tryToWrite(db, async (db) => {
    // As every publish does first, so that two transactions cannot deadlock.
    await lockUser(db, user.id);
    await takeOffSchedule(db, draft);
    await writePost(db, post);
    await tellOfSuccess(db, user.id, draft, post);
  });
  if (failure) return failure;
  await announcePost(db, post);
  await announceNotices(db, [{ userId: user.id, kind: "scheduled" }]);
  return undefined;
}

/** Nothing is written when the draft was changed, published or taken off the schedule since it was read. */
async function takeOffSchedule(db: Db, draft: ScheduledDraft) {
  const { numUpdatedRows } = await db
    .updateTable("drafts")
    .set({ publish_at: null })
    .where("id", "=", draft.id)
    .where("publish_at", "=", draft.publish_at)
    .where("revision", "=", draft.revision)
    .where("discarded_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new NotWritten({ problem: "changed-elsewhere" });
}

function tellOfSuccess(
  db: Db,
  userId: string,
  { id, title }: ScheduledDraft,
  { row, isPending }: PreparedPost,
) {
  const state = isPending ? "waits for an editor now" : "is on the site now";
  const text = `“${title}”, which you scheduled, ${state}`;
  const path = `/blog/${row.id}`;
  return notify(db, [{ userId, kind: "scheduled", object: `draft:${id}`, path, text, mail: "none" }]);
}

/** The problem stays with the draft until it is published or scheduled again. */
async function tellWriter(
  { db, sendsMail }: PublishContext,
  userId: string,
  draft: ScheduledDraft,
  problem: string,
) {
  const path = draft.blog_id ? `/blog/${draft.blog_id}/edit` : `/write/${draft.id}`;
  const text = `“${draft.title}” was scheduled, and could not be published:`;
  const mail: MailContent = {
    reason: "account",
    subject: "Your blog was not published",
    paragraphs: [text, problem, "Nothing is lost. Open it to publish it, or to choose another time."],
    button: { text: "Open it", path },
  };
  const notice: Notice = {
    ...{ userId, kind: "scheduled", object: `draft:${draft.id}`, path, text: `${text}\n${problem}` },
    ...(sendsMail && { mail }),
  };
  await inTransaction(db, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable("drafts")
      .set({ publish_at: null, publish_problem: problem })
      .where("id", "=", draft.id)
      .where("publish_at", "=", draft.publish_at)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) await notify(db, [notice]);
  });
  await announceNotices(db, [notice]);
  await wakeRunners(db);
}
