import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { WrongAnswer } from "../../core/subject.server.ts";
import { lockUser } from "../../core/user.server.ts";

/**
 * Counts the wrong answers of somebody who learns these courses in a class, since they joined it. One that comes again is not counted
 * again: of a check, only those count that are later than all before.
 */
export async function countTries(db: Db, userId: string, answers: WrongAnswer[]): Promise<void> {
  const joined = await joinedCourses(db, userId);
  const counted = answers.filter(({ courseId, at }) => at >= (joined.get(courseId) ?? "never"));
  const ofChecks = Map.groupBy(counted, ({ courseId, lessonId, mark }) => `${courseId}/${lessonId}/${mark}`);
  if (ofChecks.size === 0) return;
  await inTransaction(db, async (db) => {
    // One after another, since the same answers may come twice at once.
    if (await lockUser(db, userId))
      for (const list of ofChecks.values()) await countOfCheck(db, userId, list);
  });
}

/** The courses that somebody learns in classes, with the day on which they joined the first of these. */
async function joinedCourses(db: Db, userId: string) {
  const rows = await db
    .selectFrom("class_members")
    .innerJoin("classes", "classes.id", "class_members.class_id")
    .select(["courses", "joined_at"])
    .where("user_id", "=", userId)
    .orderBy("joined_at", "desc")
    .execute();
  return new Map(
    rows.flatMap(({ courses, joined_at }) =>
      (JSON.parse(courses) as string[]).map((course) => [course, joined_at] as const),
    ),
  );
}

async function countOfCheck(db: Db, userId: string, answers: WrongAnswer[]) {
  const { courseId, lessonId, mark } = answers[0]!;
  const check = { user_id: userId, course_id: courseId, lesson_id: lessonId, mark };
  const before = await db
    .selectFrom("class_tries")
    .select(["tries", "last_at"])
    .where((eb) => eb.and(check))
    .executeTakeFirst();
  const later = new Set(answers.map(({ at }) => at).filter((at) => at > (before?.last_at ?? "")));
  if (later.size === 0) return;
  const values = { tries: (before?.tries ?? 0) + later.size, last_at: [...later].sort().at(-1)! };
  await db
    .insertInto("class_tries")
    .values({ ...check, ...values })
    .onConflict((c) => c.columns(["user_id", "course_id", "lesson_id", "mark"]).doUpdateSet(values))
    .execute();
}
