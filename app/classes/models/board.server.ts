import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { lessonPath } from "../../lib/lesson-path.ts";
import { memberName } from "../../lib/member-name.ts";
import { triesOfStuck } from "../lib/board-states.ts";
import { addDays } from "../lib/days.ts";
import { type BoardCourse, listBoardCourses } from "./board-courses.server.ts";
import type { Class } from "./class.server.ts";

export type Board = Awaited<ReturnType<typeof readBoard>>;
export type BoardPerson = ReturnType<typeof toPerson>;
type OfBoard = Pick<Class, "id" | "courses" | "first_day">;

/** How far all in a class are, who needs help most first. `today`: in the site's time zone. `personId`: only this one. */
export async function readBoard(db: Db, of: OfBoard, today: string, personId?: string) {
  const courses = await listBoardCourses(db, of);
  const standings = await listStandings(db, of, personId);
  const people = standings.map((one) => toPerson(one, courses, of.first_day, today));
  return { courses, people: people.sort(byNeed) };
}

interface Standing {
  id: string;
  name: string | null;
  handle: string | null;
  joinedAt: string;
  /** Lists with commas, such as "s12/loops 1 2026-03-05T…": a lesson, whether it is done, and when something was last marked. */
  marks: string | null;
  places: string | null;
  /** "s12/loops" */
  stuck: string | null;
  /** "s12 passed" or "s12 tried"; "s12 accepted". */
  exams: string | null;
  projects: string | null;
  waiting: number;
}

function toPerson(standing: Standing, courses: BoardCourse[], firstDay: string, today: string) {
  const { id, joinedAt } = standing;
  const marked = listOf([standing.places, standing.marks]);
  const marks = new Map(marked.map(([path, isDone, at]) => [path, { isDone: isDone === "1", at }]));
  const stuckIn = new Set(standing.stuck?.split(","));
  const counts = { done: 0, all: 0, late: 0, stuck: 0, waiting: Number(standing.waiting) };
  const stateOf = (path: string, day = today) => {
    const mark = marks.get(path);
    counts.all++;
    if (mark?.isDone) counts.done++;
    if (mark?.isDone) return "d";
    const [isStuck, isLate] = [stuckIn.has(path), day < today];
    counts.stuck += Number(isStuck);
    counts.late += Number(isLate);
    return isStuck ? "s" : isLate ? "l" : mark ? "r" : "n";
  };
  /** By course: a letter for the state of each lesson. */
  const states = courses.map(({ id, lessons }) =>
    lessons.map((lesson) => stateOf(lessonPath(id, lesson.id), lesson.day)).join(""),
  );
  const seenAt = marked.reduce((last, [, , at = ""]) => (at > last ? at : last), "");
  const [exams, projects] = [standing.exams, standing.projects].map(
    (text) => new Map(listOf([text]) as [string, string][]),
  );
  const isAway = [seenAt, joinedAt, firstDay].every((at) => at < addDays(today, -6));
  return {
    ...{ id, name: memberName(standing), joinedAt, seenAt, states, ...counts },
    /** Something is late, or nothing happened for seven days since they joined and the class began, while there is something to do. */
    isBehind: counts.late > 0 || (counts.done < counts.all && isAway),
    /** By course: "passed", "tried"; the state of a project. */
    exams: courses.map(({ id }) => exams!.get(id)),
    projects: courses.map(({ id }) => projects!.get(id)),
    /** When something of each lesson was last marked, by its path. */
    marks,
  };
}

const listOf = (texts: (string | null)[]) =>
  texts.flatMap((text) => text?.split(",") ?? []).map((one) => one.split(" "));

/** Those behind first, then by how much is late or stuck, then who was away longest. */
function byNeed(a: BoardPerson, b: BoardPerson) {
  const needOf = ({ isBehind, late, stuck }: BoardPerson) => Number(isBehind) * 1e6 + late + stuck;
  return needOf(b) - needOf(a) || compare(a.seenAt, b.seenAt) || compare(a.name, b.name);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** What a class's teachers see of its members: nothing from before they joined but which lessons are done. */
async function listStandings(db: Db, { id, courses }: OfBoard, personId?: string) {
  const own = sql`user_id = person.id and course_id in (${sql.join(courses.length > 0 ? courses : [""])})`;
  const lesson = sql`course_id || '/' || lesson_id`;
  const { rows } = await sql<Standing>`
    with person as (
      select users.id, name, handle, joined_at from class_members inner join users on users.id = user_id
      where class_id = ${id} and blocked_at is null ${personId ? sql`and users.id = ${personId}` : sql``}
    )
    select id, name, handle, joined_at as "joinedAt",
      (select string_agg(${lesson} || ' ' || is_done || case when at >= joined_at then ' ' || at else '' end, ',')
        from (select course_id, lesson_id, max(case when mark = 'done' then 1 else 0 end) as is_done, max(marked_at) as at
          from lesson_marks where ${own} group by course_id, lesson_id) as marked
        where is_done = 1 or at >= joined_at) as marks,
      (select string_agg(${lesson} || ' 0 ' || at, ',') from lesson_places where ${own} and at >= joined_at) as places,
      (select string_agg(${lesson}, ',') from class_tries where ${own} and tries > ${triesOfStuck}
        and last_at >= joined_at and exists (select 1 from lesson_marks as wrong where wrong.user_id = class_tries.user_id
          and wrong.course_id = class_tries.course_id and wrong.lesson_id = class_tries.lesson_id
          and wrong.mark = 'w-' || substr(class_tries.mark, 3))) as stuck,
      (select string_agg(course_id || case when passed = 1 then ' passed' else ' tried' end, ',')
        from (select course_id, max(passed) as passed from exam_attempts where ${own} and ended_at >= joined_at group by course_id) as exam) as exams,
      (select string_agg(course_id || ' ' || state, ',') from projects
        where ${own} and handed_to = '' and at >= joined_at) as projects,
      (select count(*) from projects where user_id = person.id
        and handed_to = ${id} and state = 'waiting' and at >= joined_at) as waiting
    from person`.execute(db);
  return rows;
}
