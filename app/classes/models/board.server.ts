import type { Db } from "../../../db/engine.ts";
import type { ProjectState } from "../../../db/schema.ts";
import { lessonPath } from "../../lib/lesson-path.ts";
import { memberName } from "../../lib/member-name.ts";
import { isBehind } from "../lib/behind.ts";
import type { BoardState } from "../lib/board-states.ts";
import { type BoardCourse, listBoardCourses } from "./board-columns.server.ts";
import type { Class } from "./class.server.ts";
import { listStandings, type Standing } from "./standings.server.ts";

export type Board = Awaited<ReturnType<typeof readBoard>>;
export type BoardPerson = ReturnType<typeof toPerson>;

type OfBoard = Pick<Class, "id" | "courses" | "first_day">;

/**
 * How far everybody in a class is, first who needs help most. `today`: the day in the site's time zone. `personId`: this one alone.
 */
export async function readBoard(db: Db, of: OfBoard, today: string, personId?: string) {
  const courses = await listBoardCourses(db, of);
  const standings = await listStandings(db, of, personId);
  const people = standings.map((one) => toPerson(one, courses, of.first_day, today));
  return { courses, people: people.sort(byNeed) };
}

function toPerson(standing: Standing, courses: BoardCourse[], firstDay: string, today: string) {
  const { id, joinedAt, waiting, markedAt, placeAt, examAt } = standing;
  const stateOf = stateIn(standing);
  const exams = pairsOf(standing.exams);
  const projects = pairsOf(standing.projects);
  const counts = { done: 0, all: 0, late: 0, stuck: 0 };
  const states = courses.map(({ id, lessons }) =>
    lessons
      .map((lesson) => {
        const state = stateOf(lessonPath(id, lesson.id));
        const isLate = state !== "d" && lesson.day !== undefined && lesson.day < today;
        counts.all++;
        if (state === "d") counts.done++;
        if (state === "s") counts.stuck++;
        if (isLate) counts.late++;
        return isLate && state !== "s" ? "l" : state;
      })
      .join(""),
  );
  const seenAt = [markedAt, placeAt, examAt]
    .filter((at) => at !== null)
    .sort()
    .at(-1);
  return {
    ...{ id, name: memberName(standing), joinedAt, seenAt, ...counts, waiting: Number(waiting) },
    isBehind: isBehind(
      { seenAt, joinedAt, open: counts.all - counts.done, late: counts.late },
      firstDay,
      today,
    ),
    /** By course: the letters of its lessons' states. */
    states,
    /** By course: whether the final questions are answered; undefined: nobody tried since they joined. */
    exams: courses.map(({ id }) => (exams.has(id) ? exams.get(id) === "1" : undefined)),
    projects: courses.map(({ id }) => projects.get(id) as ProjectState | undefined),
  };
}

/** What is known of a lesson, but for its day. */
function stateIn({ done, stuck, begun, place }: Standing): (path: string) => BoardState {
  const begunPaths = `${begun ?? ""} ${place ?? ""}`;
  const sets = { d: setOf(done), s: setOf(stuck), r: setOf(begunPaths) };
  return (path) => (["d", "s", "r"] as const).find((state) => sets[state].has(path)) ?? "n";
}

const setOf = (texts: string | null) => new Set(texts?.split(" "));
const pairsOf = (texts: string | null) =>
  new Map(texts?.split(" ").map((pair) => pair.split(":") as [string, string]));

/** Those behind first, then by how much is late or stuck, then who was away longest. */
function byNeed(a: BoardPerson, b: BoardPerson) {
  const need = (one: BoardPerson) => one.late + one.stuck;
  return (
    Number(b.isBehind) - Number(a.isBehind) ||
    need(b) - need(a) ||
    compare(a.seenAt ?? "", b.seenAt ?? "") ||
    compare(a.name, b.name)
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
