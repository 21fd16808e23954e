import { dbContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { formatDate } from "../../lib/date.ts";
import { counted, pluralize } from "../../lib/text.ts";
import { useSite } from "../../ui/site.tsx";
import { ClassFrame } from "../class-frame.tsx";
import { type BoardPerson, readBoard } from "../models/board.server.ts";
import { listTeachers } from "../models/class.server.ts";
import { findReported } from "../models/report.server.ts";
import { todayOf } from "../open-class.server.ts";
import type { Route } from "./+types/class.report";

/** ?key: of the link for whoever booked the class. Without names, nothing about a person leaves the server. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const today = todayOf(context);
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const of = found(await findReported(db, readId(params), key, today));
  const { courses, people } = await readBoard(db, of, today);
  const named = people.map(({ name, done, all }) => ({ name, done, all }));
  return {
    of: { id: of.id, name: of.name },
    ...{ today, days: [of.first_day, of.last_day, of.report_ends_at!].map((day) => formatDate(day)) },
    teachers: (await listTeachers(db, of.id)).flatMap(({ name }) => name ?? []),
    courses: courses.map(({ id, name, lessons, hasExam, hasProject }, at) => {
      const having = (isSo: (one: BoardPerson) => boolean) => people.filter(isSo).length;
      const shareOf = ({ states }: BoardPerson) =>
        states[at]!.replaceAll(/[^d]/g, "").length / lessons.length;
      const facts = [
        `${having((one) => shareOf(one) > 0)} began`,
        `${having((one) => shareOf(one) >= 0.5)} did half`,
        `${having((one) => shareOf(one) === 1)} did all`,
        hasExam && `${having(({ exams }) => exams[at] === "passed")} passed the final questions`,
        hasProject && `${having(({ projects }) => projects[at] === "accepted")} have an accepted project`,
      ];
      const title = `${name}, ${pluralize(lessons.length, "lesson")}`;
      return { id, title, facts: `${facts.filter(Boolean).join(", ")}.` };
    }),
    count: people.length,
    people: of.report_names ? named.sort((a, b) => a.name.localeCompare(b.name, "en")) : undefined,
  };
}

export const meta = titled("Report", "noindex");

const heading = "mt-8 border-line border-b pb-1 font-semibold text-lg";
const line = "break-inside-avoid border-line border-b py-1.5";

/** It fits a page of A4 when it is printed: many people stand in columns. */
export default function Page({ loaderData }: Route.ComponentProps) {
  const { of, today, days, count, teachers, courses, people } = loaderData;
  const columns =
    count > 60
      ? "text-xs sm:columns-2 lg:columns-3 print:columns-3"
      : count > 20
        ? "text-sm sm:columns-2"
        : "";
  return (
    <ClassFrame of={of}>
      <p className="mt-2 text-soft">
        {useSite().company}: {days[0]} to {days[1]}
        {teachers.length > 0 && `, with ${teachers.join(", ")}`}
      </p>
      <h2 className={heading}>How far {counted(count, "person is", "people are")}</h2>
      <ul className="tabular-nums">
        {courses.map(({ id, title, facts }) => (
          <li key={id} dir="auto" className={line}>
            {title}: {facts}
          </li>
        ))}
      </ul>
      {people && (
        <>
          <h2 className={heading}>Lessons done, by person</h2>
          <ul className={`gap-8 ${columns}`}>
            {people.map(({ name, done, all }, at) => (
              <li key={`${at} ${name}`} className={`flex gap-3 ${line}`}>
                <span dir="auto" className="min-w-0 flex-1 break-words">
                  {name}
                </span>
                <span className="tabular-nums">
                  {done} of {all}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-8 text-faint text-sm">
        As of {formatDate(today)}. This page ends after {days[2]}.
      </p>
    </ClassFrame>
  );
}
