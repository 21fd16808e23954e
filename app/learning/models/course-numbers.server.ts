// How many learn a course, how far they come, and what they miss. Members who are blocked do not count; visitors leave nothing to count.
import { sql } from "kysely";
import { type Db, slowReads } from "../../../db/engine.ts";
import { daysBefore } from "../../lib/date.ts";
import { doneMark } from "../lib/marks.ts";
import { plainQuestion } from "../lib/plain-question.ts";
import { listPools } from "./final-questions.server.ts";
import { type ListedLesson, listLessons, listLessonsWithMarks } from "./listed-lessons.server.ts";
import { hashQuestion } from "./misses.server.ts";

const recentDays = 90;

const isCounted = sql<boolean>`user_id not in (select id from users where blocked_at is not null)`;

/** Where each member was: an answer to a question of an earlier lesson leads nobody back there. */
const seen = (courseId: string) => sql`(
  select lesson_id, user_id from lesson_marks where course_id = ${courseId} and mark not like 'w-%'
  union select lesson_id, user_id from lesson_places where course_id = ${courseId}
)`;

/** Who has done all lessons of a course as it is now, or has its certificate, and when: the first of the two days. */
const finished = (courseId: string, lessons: ListedLesson[]) => sql`(
  select user_id, min(at) as at, max(code) as code from (
    select user_id, max(marked_at) as at, null as code from lesson_marks
      where course_id = ${courseId} and mark = ${doneMark}
      and lesson_id in (${sql.join(lessons.map(({ id }) => id))})
      group by user_id having count(*) = ${sql.lit(lessons.length)}
    union all
    select user_id, issued_at, code from certificates where course_id = ${courseId} and revoked_at is null
  ) as ends where ${isCounted} group by user_id
)`;

export interface LessonNumbers {
  id: string;
  title: string;
  began: number;
  finished: number;
  /** Who was last there, and has not done it. */
  stopped: number;
}

/** Of each lesson of a course that is shown now. */
async function countLessons(db: Db, courseId: string, lessons: ListedLesson[]): Promise<LessonNumbers[]> {
  const began = await countBy(db, sql`${seen(courseId)} as seen where ${isCounted}`);
  const done = await countBy(
    db,
    sql`lesson_marks where course_id = ${courseId} and mark = ${doneMark} and ${isCounted}`,
  );
  const stopped = await countBy(
    db,
    sql`lesson_places as places where course_id = ${courseId} and ${isCounted} and not exists (
      select 1 from lesson_marks as marks where marks.user_id = places.user_id
      and marks.course_id = places.course_id and marks.lesson_id = places.lesson_id and mark = ${doneMark})`,
  );
  return lessons.map(({ id, title }) => {
    const of = (counts: Map<string, number>) => counts.get(id) ?? 0;
    return { ...{ id, title }, began: of(began), finished: of(done), stopped: of(stopped) };
  });
}

async function countBy(db: Db, from: ReturnType<typeof sql>) {
  const { rows } = await sql<{ lesson_id: string; count: number }>`
    select lesson_id, count(*) as count from ${from} group by lesson_id`.execute(db);
  return new Map(rows.map(({ lesson_id, count }) => [lesson_id, Number(count)]));
}

export interface MissedNumbers {
  kind: "Check" | "Final question";
  /** The lesson's title. */
  lesson: string;
  /** The text of a final question; what names a check in its lesson. */
  question: string;
  /** Where a check is. */
  to?: string;
  misses: number;
  recent: number;
}

/** The checks and final questions that a course has now and that somebody missed, those missed most first. */
async function listMissed(db: Db, courseId: string): Promise<MissedNumbers[]> {
  const since = daysBefore(new Date().toISOString().slice(0, 10), recentDays);
  const rows = await db
    .selectFrom("question_misses")
    .select(["lesson_id", "question"])
    .select(({ fn }) => fn.sum<number>("misses").as("misses"))
    .select(sql<number>`sum(case when day > ${since} then misses else 0 end)`.as("recent"))
    .where("course_id", "=", courseId)
    .groupBy(["lesson_id", "question"])
    .execute();
  const known = await listQuestions(db, courseId);
  return rows
    .flatMap(({ lesson_id, question, misses, recent }) => {
      const shown = known.get(`${lesson_id} ${question}`);
      return shown ? { ...shown, misses: Number(misses), recent: Number(recent) } : [];
    })
    .sort((a, b) => b.misses - a.misses);
}

async function listQuestions(db: Db, courseId: string) {
  const known = new Map<string, Omit<MissedNumbers, "misses" | "recent">>();
  for (const { id, title, marks } of await listLessonsWithMarks(db, [courseId]))
    for (const question of marks)
      known.set(`${id} ${question}`, {
        ...{ kind: "Check", lesson: title, question: question.slice(2).replaceAll("-", " ") },
        to: `/course/${courseId}/${id}#${question}`,
      });
  for (const { lesson, questions } of await listPools(db, courseId))
    for (const { text } of questions)
      known.set(` ${hashQuestion(text)}`, { kind: "Final question", lesson, question: plainQuestion(text) });
  return known;
}

/** All numbers of a course. */
export async function readNumbers(database: Db, courseId: string) {
  const db = slowReads(database);
  const lessons = await listLessons(db, courseId);
  const { rows } = await sql<{ count: number }>`
    select count(distinct user_id) as count from ${seen(courseId)} as seen where ${isCounted}`.execute(db);
  const ended =
    lessons.length > 0
      ? (
          await sql<{
            count: number;
          }>`select count(*) as count from ${finished(courseId, lessons)} as ended`.execute(db)
        ).rows
      : [];
  return {
    began: Number(rows[0]!.count),
    finished: Number(ended[0]?.count ?? 0),
    lessons: await countLessons(db, courseId, lessons),
    missed: await listMissed(db, courseId),
  };
}

export interface Finisher {
  user_id: string;
  name: string;
  at: string;
  /** Of the certificate. */
  code: string | null;
}

/** Who finished a course, the last first, by the name at the site, or on the certificate, or else by the e-mail. */
export async function listFinishers(
  database: Db,
  courseId: string,
  limit: number,
  offset = 0,
): Promise<Finisher[]> {
  const db = slowReads(database);
  const lessons = await listLessons(db, courseId);
  if (lessons.length === 0) return [];
  const { rows } = await sql<Finisher>`
    select ended.user_id, coalesce(users.name, certificates.name, users.email) as name, ended.at, ended.code
    from ${finished(courseId, lessons)} as ended
    inner join users on users.id = ended.user_id left join certificates on certificates.code = ended.code
    order by ended.at desc, ended.user_id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** All of them in batches, for a file. */
export async function* finisherBatches(db: Db, courseId: string) {
  const size = 1000;
  for (let from = 0; ; from += size) {
    const rows = await listFinishers(db, courseId, size, from);
    yield rows;
    if (rows.length < size) return;
  }
}
