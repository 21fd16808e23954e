// Work that waits for somebody's decision: the project of a course for an editor, or what is handed to the teachers of a class.
import type { Db } from "../../../db/engine.ts";
import type { ProjectState } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { newId } from "../../lib/new-id.ts";
import { firstCharacters } from "../../lib/text.ts";
import { withdrawFinishedQueues } from "../../notifications/models/desk-notices.server.ts";
import { announceNotices, type Notice, notify } from "../../notifications/models/notify.server.ts";
import type { ProjectText } from "../lib/project-form.ts";

/** Whose work it is, what it is of, and who decides: db/schema.ts says how they are written. */
interface WorkKey {
  user_id: string;
  course_id: string;
  handed_to: string;
}

export interface Decision {
  state: Exclude<ProjectState, "waiting">;
  /** When the work was handed in as whoever decides saw it; a newer text of it is not decided about. */
  seenAt: string;
  /** What the learner reads: as Markdown, HTML and plain text; "": nothing. */
  answer: string;
  html: string;
  plain: string;
}

const maxNoticeLength = 300;

/** Somebody's work; undefined before it was handed in. */
export function findWork(db: Db, { user_id, course_id }: Omit<WorkKey, "handed_to">) {
  return db
    .selectFrom("projects")
    .select(["id", "text", "link", "state", "reason", "answer_html", "at"])
    .where("user_id", "=", user_id)
    .where("course_id", "=", course_id)
    .executeTakeFirst();
}

/**
 * Hands work in, or another text of it; what was answered stays for whoever decides. `tell`: runs in the same transaction for one
 * that did not wait before, and returns who is told. `since`: an older one is forgotten. Returns false for one that was accepted,
 * which stays as it is.
 */
export async function handWorkIn(
  db: Db,
  key: WorkKey,
  work: ProjectText,
  tell: (db: Db, id: string) => Promise<Notice[]>,
  since = "",
): Promise<boolean> {
  const notices = await inTransaction(db, async (db): Promise<Notice[] | undefined> => {
    const own = db.deleteFrom("projects").where("user_id", "=", key.user_id);
    await own.where("course_id", "=", key.course_id).where("at", "<", since).execute();
    const before = await findWork(db, key);
    const id = await keepWork(db, key, work);
    if (!id || before?.state === "waiting") return id ? [] : undefined;
    const notices = await tell(db, id);
    await notify(db, notices);
    return notices;
  });
  await announceNotices(db, notices ?? []);
  return notices !== undefined;
}

/** Returns the id; undefined for one that was accepted. */
async function keepWork(db: Db, key: WorkKey, work: ProjectText): Promise<string | undefined> {
  const values = { ...work, state: "waiting" as const, at: new Date().toISOString() };
  const kept = await db
    .insertInto("projects")
    .values({ id: newId(), ...key, ...values })
    .onConflict((c) =>
      c.columns(["user_id", "course_id"]).doUpdateSet(values).where("projects.state", "<>", "accepted"),
    )
    .returning("id")
    .executeTakeFirst();
  return kept?.id;
}

/**
 * Accepts work of somebody else, or sends it back. `tell`: says in the same transaction how its member is told. Returns false when
 * none waits.
 */
export async function decide(
  db: Db,
  byUserId: string,
  { id, handed_to }: { id: string; handed_to: string },
  { state, seenAt, answer, html }: Decision,
  tell: (db: Db, courseId: string) => Promise<Omit<Notice, "userId">>,
): Promise<boolean> {
  const notices = await inTransaction(db, async (db): Promise<Notice[]> => {
    const row = await db
      .updateTable("projects")
      .set({ state, reason: answer, answer_html: html, at: new Date().toISOString(), decided_by: byUserId })
      .where("id", "=", id)
      .where("handed_to", "=", handed_to)
      .where("state", "=", "waiting")
      .where("at", "=", seenAt)
      .where("user_id", "<>", byUserId)
      .returning(["user_id", "course_id"])
      .executeTakeFirst();
    if (!row) return [];
    const notice = { ...(await tell(db, row.course_id)), userId: row.user_id };
    await notify(db, [notice]);
    return [notice];
  });
  await announceNotices(db, notices);
  return notices.length > 0;
}

/** What is told of a decision. `what`: "Your project". `next`: what is said of an accepted one without an answer. */
export function decisionText({ state, plain }: Decision, what: string, next = ""): string {
  const verb = state === "accepted" ? "accepted" : "sent back";
  return `${what} was ${verb}\n${firstCharacters(plain.replace(/\s+/g, " "), maxNoticeLength) || next}`;
}

/** Accepts a project that waits, or sends it back, which its member is told. Returns false when there is none that waits. */
export async function decideProject(db: Db, editorId: string, id: string, decision: Decision) {
  const isDecided = await decide(db, editorId, { id, handed_to: "" }, decision, async (db, courseId) => {
    const act = decision.state === "accepted" ? "accept-project" : "return-project";
    await logAct(db, editorId, act, `blog:${courseId}`);
    return {
      ...{ kind: "decision", object: `blog:${courseId}`, path: `/course/${courseId}/certificate` },
      text: decisionText(decision, "Your project", "You can get your certificate now."),
    };
  });
  if (isDecided) await withdrawFinishedQueues(db);
  return isDecided;
}
