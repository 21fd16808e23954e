import type { Db } from "../../../db/engine.ts";
import type { BlogKind, DraftTable } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { findBlogSourceForUser } from "../../core/blog.server.ts";
import { wakeRunners } from "../../core/job.server.ts";
import type { MailContent } from "../../core/mail.server.ts";
import { findActiveUser, type User } from "../../core/user.server.ts";
import { isPending } from "../../core/visible-blogs.server.ts";
import { canEditBlog } from "../../lib/permissions.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import { announceNotices, type Notice, notify } from "../../notifications/models/notify.server.ts";
import type { DraftText } from "../lib/draft-fields.ts";
import { publishTexts, writeProblemText } from "../lib/editor-errors.ts";
import { findTakeDownReason } from "./draft-blog.server.ts";
import { unpackDraft } from "./packed-draft.server.ts";
import { editBlog } from "./prepare-change.server.ts";
import { publishBlog } from "./prepare-post.server.ts";
import { type PublishRules, validateDraft } from "./publish-rules.server.ts";
import type { PublishPayload } from "./schedule.server.ts";
import { preparePublishedText } from "./store-published.server.ts";
import { NotWritten } from "./write-blog.server.ts";
import type { WriteResult } from "./write-post.server.ts";

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

/** How many times one run of the job tries, since the draft may be changed meanwhile. */
const maxAttempts = 5;

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
  for (let attempt = 1; ; attempt++) {
    const draft = await findScheduled(context.db, job.draftId);
    if (!draft) return undefined;
    if (draft.publish_at > now) return draft.publish_at;
    const problem = await tryToPublish(context, job.userId, draft, attempt === maxAttempts).catch((error) => {
      if (!isLastJobRun) throw error;
      return publishTexts.failed;
    });
    if (problem === undefined) return undefined;
    // Another request was faster, or the text was changed since it was read.
    if (problem === "changed") continue;
    await tellWriter(context, job.userId, draft, problem);
    return undefined;
  }
}

/** Like `publishNow`; throws when the draft was changed during the last attempt too. */
async function tryToPublish(
  context: PublishContext,
  userId: string,
  draft: ScheduledDraft,
  isLastAttempt: boolean,
) {
  const problem = await publishNow(context, userId, draft);
  if (problem === "changed" && isLastAttempt) throw new Error("the draft changes all the time");
  return problem;
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
 * Returns undefined after success; "changed" when the draft was changed since it was read; else why it was not published, for the
 * writer.
 */
async function publishNow(
  context: PublishContext,
  userId: string,
  draft: ScheduledDraft,
): Promise<string | undefined> {
  const { db, rules } = context;
  const user = await findActiveUser(db, userId);
  if (!user) return publishTexts.blocked;
  const text = await unpackDraft(draft);
  const problem = validateDraft(rules, user, text, draft.kind ?? undefined);
  if (problem) return problem;
  const result = await writeBlogOfDraft(context, user, draft, text);
  if (result === undefined) return publishTexts.mayNotWrite;
  if (!("problem" in result)) {
    await announceNotices(db, [{ userId, kind: "scheduled" }]);
    return undefined;
  }
  return result.problem === "changed-elsewhere" ? "changed" : writeProblemText(result);
}

/** undefined: the user may not change the blog any more. */
async function writeBlogOfDraft(
  { db, renderer, rules }: PublishContext,
  user: User,
  draft: ScheduledDraft,
  text: DraftText,
): Promise<WriteResult | undefined> {
  const blog = draft.blog_id ? await findBlogSourceForUser(db, user, draft.blog_id) : undefined;
  const storeText = await preparePublishedText({ id: draft.id, user, text, blog });
  const alongside = async (db: Db, blogId: string) => {
    await takeOffSchedule(db, draft);
    await storeText(db, blogId);
  };
  const { holdsFirstPosts } = rules;
  const afterwards = (db: Db, blogId: string) => tellOfSuccess(db, user.id, draft, blogId);
  const sent = { user, form: text, asCompany: text.as === "company", holdsFirstPosts, alongside, afterwards };
  if (!draft.blog_id) return publishBlog(db, renderer, { ...sent, key: draft.id });
  if (!blog) return { problem: (await findTakeDownReason(db, draft.blog_id)) ? "taken-down" : "removed" };
  if (!canEditBlog(user, blog)) return undefined;
  return editBlog(db, renderer, blog, { ...sent, revision: blog.revision });
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

async function tellOfSuccess(db: Db, userId: string, { id, title }: ScheduledDraft, blogId: string) {
  const pending = db.selectFrom("blogs").select("id").where("id", "=", blogId).where(isPending);
  const state = (await pending.executeTakeFirst()) ? "waits for an editor now" : "is on the site now";
  const text = `“${title}”, which you scheduled, ${state}`;
  await notify(db, [
    { userId, kind: "scheduled", object: `draft:${id}`, path: `/blog/${blogId}`, text, mail: "none" },
  ]);
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
