// A member hands an exercise in, and a teacher decides about it.
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { wakeRunners } from "../../core/job.server.ts";
import type { User } from "../../core/user.server.ts";
import { listOwnExercises } from "../../learning/models/exercises.server.ts";
import { type Decision, decide, decisionText, keepWork } from "../../learning/models/review.server.ts";
import { memberName } from "../../lib/member-name.ts";
import {
  announceNotices,
  type Notice,
  notify,
  withdrawNotices,
} from "../../notifications/models/notify.server.ts";
import { enqueueDeliveries } from "../../webhooks/models/webhook.server.ts";
import { listTeachers, type OwnClass } from "./class.server.ts";
import { countWaiting, type HandedIn } from "./handed-in.server.ts";
import { handInPath } from "./own-lessons.server.ts";

/** The exercises of a lesson, with what somebody in the class wrote and handed in. undefined: they are no member, or it has no such lesson. */
export async function listExercises(
  db: Db,
  of: OwnClass,
  userId: string,
  courseId: string,
  lessonId: string,
) {
  const { joinedAt } = of;
  if (joinedAt === null || !of.courses.includes(courseId)) return undefined;
  const lesson = await listOwnExercises(db, userId, courseId, lessonId);
  const works = await db
    .selectFrom("projects")
    .select(["course_id", "text", "state", "reason", "answer_html", "at"])
    .where("user_id", "=", userId)
    .where("handed_to", "=", of.id)
    .where("at", ">=", joinedAt)
    .execute();
  return (
    lesson && {
      ...lesson,
      exercises: lesson.exercises.map((exercise) => ({
        ...exercise,
        work: works.find(({ course_id }) => course_id === `${of.id}/${exercise.path}`),
      })),
    }
  );
}

/** Hands an exercise in, or another text of it. `path`: of its mark. Returns false for one that was accepted, which stays as it is. */
export async function handExerciseIn(
  db: Db,
  of: OwnClass,
  user: User,
  { path, title }: { path: string; title: string },
  text: string,
): Promise<boolean> {
  const course_id = `${of.id}/${path}`;
  const notices = await inTransaction(db, async (db): Promise<Notice[] | undefined> => {
    const own = db.deleteFrom("projects").where("user_id", "=", user.id).where("course_id", "=", course_id);
    // Who left and joined again begins anew.
    await own.where("at", "<", of.joinedAt!).execute();
    const kept = await keepWork(db, { user_id: user.id, course_id, handed_to: of.id }, { text, link: "" });
    if (!kept?.isNew) return kept && [];
    await enqueueDeliveries(db, "class.handed-in", kept.id);
    const teachers = (await listTeachers(db, of.id)).filter(({ id }) => id !== user.id);
    const notices = teachers.map(
      ({ id: userId }): Notice => ({
        ...{
          userId,
          kind: "class",
          object: `class:${of.id}`,
          path: `/classes/${of.id}/handed-in/${kept.id}`,
        },
        text: `${memberName(user)} handed in “${title}”\n${of.name}`,
      }),
    );
    await notify(db, notices);
    return notices;
  });
  await announceNotices(db, notices ?? []);
  await wakeRunners(db);
  return notices !== undefined;
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
