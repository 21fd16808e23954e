// A member hands an exercise in, and a teacher decides about it.
import type { Db } from "../../../db/engine.ts";
import { wakeRunners } from "../../core/job.server.ts";
import type { User } from "../../core/user.server.ts";
import type { OwnExercise } from "../../learning/models/exercises.server.ts";
import { type Decision, decide, decisionText, handWorkIn } from "../../learning/models/review.server.ts";
import { memberName } from "../../lib/member-name.ts";
import { type Notice, withdrawNotices } from "../../notifications/models/notify.server.ts";
import { enqueueDeliveries } from "../../webhooks/models/webhook.server.ts";
import { listTeachers, type OwnClass } from "./class.server.ts";
import { countWaiting, type HandedIn } from "./handed-in.server.ts";
import { handInPath } from "./own-lessons.server.ts";

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
    const teachers = (await listTeachers(db, of.id)).filter((teacher) => teacher.id !== user.id);
    const notice = {
      kind: "class",
      object: `class:${of.id}`,
      path: `/classes/${of.id}/handed-in/${id}`,
    } as const;
    const what = `${memberName(user)} handed in “${title}”\n${of.name}`;
    return teachers.map(({ id: userId }): Notice => ({ ...notice, userId, text: what }));
  };
  const key = { user_id: user.id, course_id: path, handed_to: of.id };
  const isKept = await handWorkIn(db, key, { text, link: "" }, tell, of.joinedAt!);
  await wakeRunners(db);
  return isKept;
}

/** Accepts what waits, or sends it back, which its member is told. Returns false when it does not wait. */
export async function decideHandedIn(
  db: Db,
  of: OwnClass,
  teacherId: string,
  { id, courseId, lessonId, mark, exercise }: HandedIn,
  decision: Decision,
): Promise<boolean> {
  const isDecided = await decide(db, teacherId, { id, handed_to: of.id }, decision, async () => ({
    ...{ kind: "class", object: `class:${id}`, text: decisionText(decision, `“${exercise}”`) },
    path: `${handInPath(of.id, courseId, lessonId)}#${encodeURIComponent(mark)}`,
  }));
  if (isDecided && (await countWaiting(db, of.id)) === 0)
    await withdrawNotices(db, `class:${of.id}`, "class");
  return isDecided;
}
