// What members hand in to the teachers of a class: an exercise each. It is seen while they are a member, and since they joined.
import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { wakeRunners } from "../../core/job.server.ts";
import type { User } from "../../core/user.server.ts";
import { exerciseTitle, parseMark } from "../../learning/lib/marks.ts";
import type { OwnExercise } from "../../learning/models/exercises.server.ts";
import { type Decision, decide, decisionText, handWorkIn } from "../../learning/models/review.server.ts";
import { memberName } from "../../lib/member-name.ts";
import { type Notice, withdrawNotices } from "../../notifications/models/notify.server.ts";
import { enqueueDeliveries } from "../../webhooks/models/webhook.server.ts";
import { listTeachers, members, type OwnClass } from "./class.server.ts";
import { handInPath } from "./own-lessons.server.ts";

const maxListed = 500;

/** What teachers are told of all that waits in a class, as one thing: who leaves is taken out of it. */
export const handedInNotice = (classId: string, actorId?: string) =>
  ({ kind: "class", object: `class:${classId}/handed-in`, actorId }) as const;

/** What teachers of a class may see. */
export function shownWork(db: Db, classId: string) {
  return (
    members(db, classId)
      .innerJoin("projects", "projects.user_id", "member.user_id")
      .whereRef("projects.handed_to", "=", "member.class_id")
      .whereRef("projects.at", ">=", "member.joined_at")
      // For its index, which has no others.
      .where(sql<boolean>`projects.handed_to <> ''`)
  );
}

const workColumns = [
  ...(["projects.id", "projects.user_id as userId", "projects.state", "projects.at"] as const),
  ...(["users.name", "users.handle", "projects.course_id as path"] as const),
] as const;

type Work = Record<"userId" | "path", string> & Record<"name" | "handle", string | null>;

/** Says whose a work is, and its exercise: "c1/s12/first-program/x-a-fourth-friend" begins with the class. */
function withExercise<R extends Work>({ path, ...work }: R) {
  const of = parseMark(path.slice(path.indexOf("/") + 1))!;
  return { ...work, ...of, name: memberName({ ...work, id: work.userId }), exercise: exerciseTitle(of.mark) };
}

/** What waits for the teachers of a class, the longest first; with `userId` all that this member handed in, the newest first. */
export async function listHandedIn(db: Db, classId: string, userId?: string) {
  const rows = await shownWork(db, classId)
    .select(workColumns)
    .where(({ eb }) => (userId ? eb("projects.user_id", "=", userId) : eb("projects.state", "=", "waiting")))
    .orderBy("projects.at", userId ? "desc" : "asc")
    .orderBy("projects.id")
    .limit(maxListed)
    .execute();
  return rows.map(withExercise);
}

export type HandedIn = NonNullable<Awaited<ReturnType<typeof findHandedIn>>>;

/** One work, as a teacher of the class reads it; undefined when they may not (any more). */
export async function findHandedIn(db: Db, classId: string, id: string) {
  const row = await shownWork(db, classId)
    .select([...workColumns, "text", "link", "reason", "answer_html"])
    .where("projects.id", "=", id)
    .executeTakeFirst();
  return row && withExercise(row);
}

/** Hands an exercise in, or another text of it. Returns false for one that was accepted. Who left and joined again begins anew. */
export async function handExerciseIn(
  db: Db,
  of: OwnClass,
  user: User,
  { path, title }: OwnExercise,
  text: string,
) {
  const tell = async (db: Db, id: string) => {
    await enqueueDeliveries(db, "class.handed-in", id);
    const notice = { ...handedInNotice(of.id, user.id), path: `/classes/${of.id}/handed-in/${id}` };
    const text = `handed something in\n“${title}”, ${of.name}`;
    return (await listTeachers(db, of.id)).map(({ id: userId }): Notice => ({ ...notice, userId, text }));
  };
  const key = { user_id: user.id, course_id: path, handed_to: of.id };
  const isKept = await handWorkIn(db, key, { text, link: "" }, tell, of.joinedAt!);
  await wakeRunners(db);
  return isKept;
}

/** Accepts what waits, or sends it back, which its member is told. Returns what waits then; undefined when it does not wait. */
export async function decideHandedIn(
  db: Db,
  of: OwnClass,
  teacherId: string,
  { id, courseId, lessonId, mark, exercise }: HandedIn,
  decision: Decision,
) {
  const isDecided = await decide(db, teacherId, { id, handed_to: of.id }, decision, async () => ({
    ...{ kind: "class", object: `class:${of.id}/${id}`, text: decisionText(decision, `“${exercise}”`) },
    path: `${handInPath(of.id, courseId, lessonId)}#${encodeURIComponent(mark)}`,
  }));
  if (!isDecided) return undefined;
  const waiting = await listHandedIn(db, of.id);
  if (waiting.length === 0) await withdrawNotices(db, handedInNotice(of.id).object);
  return waiting;
}
