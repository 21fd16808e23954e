import { Link } from "react-router";
import { GridTable } from "../kit/desk/grid-table.tsx";
import { boardStates, standingText } from "./lib/board-states.ts";
import type { Board, BoardPerson } from "./models/board.server.ts";

type Course = Board["courses"][number];
type Person = Omit<BoardPerson, "marks">;

const dayFormat = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const legend = Object.values(boardStates).flatMap(([sign, , text]) => (sign ? [`${sign} ${text}`] : []));

interface Props {
  courses: Course[];
  people: Person[];
  /** Where a person's page is. */
  pathOf(id: string): string;
  /** In milliseconds since 1970. */
  now: number;
}

/** People down, lessons across. */
export function BoardTable({ courses, people, pathOf, now }: Props) {
  return (
    <>
      <p className="mt-4 text-soft text-sm max-md:hidden">{legend.join(" · ")}</p>
      <GridTable
        label="Board"
        first="Name"
        groups={courses.map((course) => ({ id: course.id, title: course.name, columns: columnsOf(course) }))}
        rows={people}
        headOf={(person) => (
          <>
            <Link
              to={pathOf(person.id)}
              dir="auto"
              className="block truncate py-0.5 font-medium hover:underline"
            >
              {person.name}
            </Link>
            <span className={`text-xs ${person.isBehind ? "text-danger" : "text-faint"}`}>
              {standingText(person, now)}
            </span>
          </>
        )}
        cellsOf={(person) => courses.flatMap((course, at) => cellsOf(course, person, at))}
      />
    </>
  );
}

const columnsOf = ({ lessons, hasExam, hasProject }: Course) => [
  ...lessons.map(({ title, day }) => (day ? `${dayFormat.format(new Date(day))} · ${title}` : title)),
  ...(hasExam ? ["Final questions"] : []),
  ...(hasProject ? ["Project"] : []),
];

const cellsOf = ({ hasExam, hasProject }: Course, { states, exams, projects }: Person, at: number) => [
  ...Array.from(states[at]!, (state) => boardStates[state]!),
  ...(hasExam ? [[exams[at]] as const] : []),
  ...(hasProject ? [[projects[at]] as const] : []),
];
