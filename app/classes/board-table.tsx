import { Link } from "react-router";
import { boardStates, standingText } from "./lib/board-states.ts";
import type { Board, BoardPerson } from "./models/board.server.ts";

type Course = Board["courses"][number];
type Person = Omit<BoardPerson, "marks">;

const dayFormat = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const lines = "[&_td]:border-line [&_td]:border-b [&_tbody_th]:border-line [&_tbody_th]:border-b";
const cells = "[&_td]:px-1 [&_td]:text-center [&_td]:max-md:hidden";
const firstColumn = "sticky left-0 bg-paper py-2 pr-4 text-left md:min-w-56 md:max-w-64";

interface Props {
  courses: Course[];
  people: Person[];
  /** Where a person's page is. */
  pathOf(id: string): string;
  /** In milliseconds since 1970. */
  now: number;
}

/** People down, lessons across. On a phone, what stands below each name says it in short. */
export function BoardTable({ courses, people, pathOf, now }: Props) {
  const legend = Object.values(boardStates).filter(([sign]) => sign);
  return (
    <>
      <p className="mt-4 text-soft text-sm max-md:hidden">
        {legend.map(([sign, text]) => `${sign} ${text}`).join(" · ")}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows scroll what has the focus. */}
      <section aria-label="Board" tabIndex={0} className="relative mt-3 overflow-auto md:max-h-[85vh]">
        <table
          className={`w-full border-separate border-spacing-0 text-sm max-md:table-fixed ${lines} ${cells}`}
        >
          <thead className="sticky top-0 z-10 bg-paper max-md:hidden">
            <tr>
              <th rowSpan={2} scope="col" className={`${firstColumn} border-edge border-b align-bottom`}>
                Name
              </th>
              {courses.map((course) => (
                <th
                  key={course.id}
                  scope="colgroup"
                  dir="auto"
                  colSpan={headsOf(course).length}
                  className="p-2"
                >
                  {course.name}
                </th>
              ))}
            </tr>
            <tr>
              {courses.flatMap(headsOf).map(([key, text]) => (
                <th
                  key={key}
                  scope="col"
                  className="border-edge border-b p-1 align-bottom font-normal text-xs"
                >
                  <span
                    dir="auto"
                    className="inline-block max-h-40 rotate-180 truncate [writing-mode:vertical-rl]"
                  >
                    {text}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <tr key={person.id}>
                <th scope="row" className={`${firstColumn} font-normal`}>
                  <Link
                    to={pathOf(person.id)}
                    dir="auto"
                    className="block truncate font-medium hover:underline"
                  >
                    {person.name}
                  </Link>
                  <span className={`text-xs ${person.isBehind ? "text-danger" : "text-faint"}`}>
                    {standingText(person, now)}
                  </span>
                </th>
                {courses.map((course, at) => cellsOf(course, person, at))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** The columns of a course, with what names them on this page. */
function headsOf({ id, lessons, hasExam, hasProject }: Course) {
  const ofLessons = lessons.map(({ id, title, day }) => [
    id,
    day ? `${dayFormat.format(new Date(day))} · ${title}` : title,
  ]);
  const others = [hasExam && ["Final", "Final questions"], hasProject && ["Project", "Project"]];
  return [...ofLessons, ...others.filter((one) => one !== false)].map(
    ([key, text]) => [`${id} ${key}`, text] as const,
  );
}

function cellsOf(
  { id, lessons, hasExam, hasProject }: Course,
  { states, exams, projects }: Person,
  course: number,
) {
  const cells = lessons.map((lesson, at) => {
    const [sign, , look] = boardStates[states[course]![at]!]!;
    return (
      <td key={`${id} ${lesson.id}`} className={look}>
        {sign}
      </td>
    );
  });
  if (hasExam) cells.push(<td key={`${id} Final`}>{exams[course]}</td>);
  if (hasProject) cells.push(<td key={`${id} Project`}>{projects[course]}</td>);
  return cells;
}
