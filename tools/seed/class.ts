import { signUp } from "../../app/accounts/models/account.server.ts";
import { spreadDays } from "../../app/classes/lib/days.ts";
import { tellClass } from "../../app/classes/models/announcements.server.ts";
import { findClass } from "../../app/classes/models/class.server.ts";
import { listSessions } from "../../app/classes/models/dates.server.ts";
import { joinClass } from "../../app/classes/models/join.server.ts";
import { beginClass } from "../../app/classes/models/save-class.server.ts";
import { setName, type User } from "../../app/core/user.server.ts";
import { doneMark, isMarkOfCheck, toWrongMark } from "../../app/learning/lib/marks.ts";
import { listLessonsWithMarks } from "../../app/learning/models/listed-lessons.server.ts";
import { dayOf } from "../../app/lib/date.ts";
import { newId } from "../../app/lib/new-id.ts";
import type { Renderer } from "../../app/markdown/renderer.server.ts";
import type { Db } from "../../db/engine.ts";
import { password } from "./authors.ts";
import { type Learner, learners } from "./learners.ts";

const id = "seedclass222";
const course = "s12";
const dayMs = 24 * 60 * 60 * 1000;
const daysBefore = 24;
const daysAfter = 18;
/** Two evenings a week, as days after the first. */
const evenings = [0, 3, 7, 10, 14, 17, 21, 25, 28, 31, 35, 38];

const timeAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
const dayAfterFirst = (days: number) => dayOf(Date.now() + (days - daysBefore) * dayMs);

/** A class that began three weeks ago, with learners at different places. */
export async function addSeedClass(db: Db, renderer: Renderer, teacher: User): Promise<void> {
  const html = async (content: string) =>
    (await renderer.comment({ content, handles: {} }, teacher.id))?.html ?? "";
  await begin(db, teacher, html);
  const of = (await findClass(db, id))!;
  for (const learner of learners) await addLearner(db, teacher, learner, { key: of.join_key!, html });
  const text =
    "At the next session we write a program **together**. Bring the list of your guests.\n\n- 18:00 Questions\n- 18:30 Loops, once more";
  const told = (await renderer.comment({ content: text, handles: {} }, teacher.id))!;
  await tellClass(db, of, { id: newId(), authorId: teacher.id, text, ...told });
}

type ToHtml = (content: string) => Promise<string>;

async function begin(db: Db, teacher: User, html: ToHtml) {
  const welcome = "Welcome! Each lesson takes half an hour. **Ask** whenever something is unclear.";
  const days = { first_day: dayAfterFirst(0), last_day: dayAfterFirst(daysBefore + daysAfter) };
  const values = {
    ...{ name: "Python for the accounts office", courses: [course], seats: 14, ...days },
    ...{ welcome, welcome_html: await html(welcome), teacherIds: [teacher.id] },
  };
  const lessons = spreadDays(await listLessonsWithMarks(db, [course]), days.first_day, days.last_day);
  const hours = { starts: "18:00", ends: "20:00", place: "Room 2, or https://meet.example.com/python" };
  await beginClass(db, teacher.id, id, values, {
    days: lessons.map((lesson) => ({ course_id: course, lesson_id: lesson.id, day: lesson.day })),
    sessions: evenings.map((evening) => ({ day: dayAfterFirst(evening), ...hours })),
  });
}

async function addLearner(
  db: Db,
  teacher: User,
  learner: Learner,
  { key, html }: { key: string; html: ToHtml },
) {
  const result = await signUp(db, emailOf(learner), password);
  if ("problem" in result) throw new Error(`${learner.name} cannot sign up`);
  const { userId } = result;
  await setName(db, userId, learner.name);
  await joinClass(db, userId, id, { key, isListed: learner.isListed ?? false });
  const joined = { joined_at: timeAgo(daysBefore) };
  await db.updateTable("class_members").set(joined).where("user_id", "=", userId).execute();
  await addMarks(db, userId, learner);
  const sessions = (await listSessions(db, id)).slice(0, learner.sessions);
  if (sessions.length > 0)
    await db
      .insertInto("class_presence")
      .values(sessions.map((session) => ({ session_id: session.id, user_id: userId })))
      .execute();
  await addWork(db, teacher, userId, learner, html);
}

/** For the one whom people log in as. */
export const emailOf = ({ name }: Learner) =>
  `${name.split(/[ -]/)[0]!.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()}@learners.example`;

async function addMarks(db: Db, userId: string, { done, seenDaysAgo, tries }: Learner) {
  const lessons = await listLessonsWithMarks(db, [course]);
  const last = seenDaysAgo ?? 0;
  const marks = lessons.slice(0, done).map((lesson, at) => ({
    ...{ user_id: userId, course_id: course, lesson_id: lesson.id, mark: doneMark },
    marked_at: timeAgo(last + ((done - 1 - at) * (daysBefore - last)) / done),
  }));
  if (marks.length > 0) await db.insertInto("lesson_marks").values(marks).execute();
  const next = lessons[done];
  if (seenDaysAgo === undefined || !next) return;
  const at = timeAgo(seenDaysAgo);
  const row = { user_id: userId, course_id: course, lesson_id: next.id };
  await db
    .insertInto("lesson_places")
    .values({ ...row, passage: "", at })
    .execute();
  const mark = next.marks.find(isMarkOfCheck);
  if (!tries || !mark) return;
  await db
    .insertInto("lesson_marks")
    .values({ ...row, mark: toWrongMark(mark), marked_at: at })
    .execute();
  await db
    .insertInto("class_tries")
    .values({ ...row, mark, tries, last_at: at })
    .execute();
}

async function addWork(db: Db, teacher: User, userId: string, { work }: Learner, html: ToHtml) {
  const [lesson] = await listLessonsWithMarks(db, [course]);
  const exercise = lesson?.marks.find((mark) => !isMarkOfCheck(mark));
  if (!work || !exercise) return;
  const { text, state, answer = "" } = work;
  await db
    .insertInto("projects")
    .values({
      ...{
        id: newId(),
        user_id: userId,
        course_id: `${id}/${course}/${lesson!.id}/${exercise}`,
        handed_to: id,
      },
      ...{ text, link: "", state, reason: answer, answer_html: await html(answer), at: timeAgo(2) },
      decided_by: state === "waiting" ? null : teacher.id,
    })
    .execute();
}
