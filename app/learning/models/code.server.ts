// What members write in lessons.
import type { Db } from "../../../db/engine.ts";
import { lessonPath } from "../../lib/lesson-path.ts";
import type { KeptBox, parseCode } from "../lib/code.ts";
import { listLessonsOf } from "./listed-lessons.server.ts";

type SentCode = NonNullable<ReturnType<typeof parseCode>>;

const maxBoxesInLesson = 60;
const maxBoxesOfMember = 1000;

/** What a member wrote in a lesson. */
export async function listCode(
  db: Db,
  userId: string,
  courseId: string,
  lessonId: string,
): Promise<KeptBox[]> {
  const rows = await ofLesson(db, userId, courseId, lessonId)
    .select(["box", "code", "of", "edited_at"])
    .execute();
  return rows.map(({ edited_at, ...row }) => ({ ...row, at: Date.parse(edited_at) }));
}

const ofLesson = (db: Db, userId: string, courseId: string, lessonId: string) =>
  db
    .selectFrom("lesson_code")
    .where("user_id", "=", userId)
    .where("course_id", "=", courseId)
    .where("lesson_id", "=", lessonId);

/**
 * Stores what a member wrote in boxes, unless something later is stored already. Skips lessons that do not exist. Returns how many
 * boxes do, and the paths of those for which the account has no room.
 */
export async function saveCode(db: Db, userId: string, sent: SentCode[]) {
  const refused: string[] = [];
  if (sent.length === 0) return { count: 0, refused };
  const lessons = await listLessonsOf(db, [...new Set(sent.map(({ courseId }) => courseId))]);
  const existing = Map.groupBy(sent, ({ courseId, lessonId }) => lessonPath(courseId, lessonId));
  let count = 0;
  for (const { courseId, id } of lessons) {
    const boxes = existing.get(lessonPath(courseId, id)) ?? [];
    if (boxes.length === 0) continue;
    count += boxes.length;
    const has = await findRoom(db, userId, courseId, id);
    for (const box of boxes)
      if (has(box.box)) await saveBox(db, userId, box);
      else refused.push(`${lessonPath(courseId, id)}/${box.box}`);
  }
  return { count, refused };
}

/** Returns a function that tells whether a box of the lesson has room, and takes it. */
async function findRoom(db: Db, userId: string, courseId: string, lessonId: string) {
  const stored = await ofLesson(db, userId, courseId, lessonId).select("box").execute();
  const { total } = await db
    .selectFrom("lesson_code")
    .select(({ fn }) => fn.countAll().as("total"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  const boxes = new Set(stored.map(({ box }) => box));
  const others = Number(total) - boxes.size;
  return (box: string) => {
    if (boxes.has(box)) return true;
    const hasRoom = boxes.size < maxBoxesInLesson && others + boxes.size < maxBoxesOfMember;
    if (hasRoom) boxes.add(box);
    return hasRoom;
  };
}

function saveBox(db: Db, userId: string, { courseId, lessonId, box, code, of, at }: SentCode) {
  const row = { code, of, edited_at: at };
  return db
    .insertInto("lesson_code")
    .values({ user_id: userId, course_id: courseId, lesson_id: lessonId, box, ...row })
    .onConflict((c) =>
      c
        .columns(["user_id", "course_id", "lesson_id", "box"])
        .doUpdateSet(row)
        .where("lesson_code.edited_at", "<=", at),
    )
    .execute();
}
