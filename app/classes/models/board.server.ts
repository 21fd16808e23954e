import type { Db } from "../../../db/engine.ts";
import { lessonPath } from "../../lib/lesson-path.ts";
import { memberName } from "../../lib/member-name.ts";
import { addDays } from "../lib/days.ts";
import { type BoardCourse, listBoardCourses } from "./board-courses.server.ts";
import type { Class } from "./class.server.ts";
import { listStandings, type Standing } from "./standings.server.ts";

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
  const [exams, projects] = [listOf([standing.exams]), listOf([standing.projects])].map(
    (list) => new Map(list as [string, string][]),
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
