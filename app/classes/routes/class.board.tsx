import { newToken } from "../../core/token.server.ts";
import { dbContext } from "../../http/context.ts";
import { runActs } from "../../kit/acts.server.ts";
import { CsvLink } from "../../kit/desk/list-filter.tsx";
import { day, ticked } from "../../kit/fields.ts";
import { titled } from "../../kit/titled.ts";
import { EmptyList } from "../../ui/empty-list.tsx";
import { BoardTable } from "../board-table.tsx";
import { ClassFrame } from "../class-frame.tsx";
import { addDays } from "../lib/days.ts";
import { readBoard } from "../models/board.server.ts";
import { saveReport } from "../models/report.server.ts";
import { aboutTaughtClass, openTaughtClass, todayOf } from "../open-class.server.ts";
import { ReportSection } from "../report-section.tsx";
import type { Route } from "./+types/class.board";

/** How long the link for whoever booked lasts after the class, unless a teacher says else, and how long at most. */
const [usualDays, maxDays] = [30, 400];

export async function loader(args: Route.LoaderArgs) {
  const { id, name, isTeacher, ...rest } = await openTaughtClass(args);
  const today = todayOf(args.context);
  const { courses, people } = await readBoard(args.context.get(dbContext), { id, ...rest }, today);
  const { report_key: key, report_ends_at, last_day } = rest;
  const isOpen = key !== null && report_ends_at! >= today;
  const ends = isOpen ? report_ends_at! : addDays(last_day > today ? last_day : today, usualDays);
  return {
    of: { id, name, isTeacher },
    ...{ courses, people: people.map(({ marks: _, ...person }) => person), now: Date.now() },
    report: {
      path: isOpen ? `/classes/${id}/report?key=${key}` : "",
      hasNames: rest.report_names === 1,
      ends,
    },
  };
}

export const action = runActs(
  { right: "member", about: aboutTaughtClass },
  {
    report: {
      fields: { names: ticked, renew: ticked, ends: day },
      async run({ db, context, about, fields: { names, renew, ends } }) {
        const today = todayOf(context);
        if (ends < today || ends > addDays(today, maxDays))
          return { errors: { ends: "Choose a day from today on, within a year." } };
        const hasEnded = (about.report_ends_at ?? "") < today;
        const key = renew || hasEnded ? newToken() : undefined;
        await saveReport(db, about.id, { key, names, ends });
      },
    },
    "end-report": {
      run: ({ db, about }) => saveReport(db, about.id, { key: null, names: false, ends: null }),
    },
  },
);

export const meta = titled("Board", "noindex");

export default function Page({ loaderData: { of, courses, people, now, report } }: Route.ComponentProps) {
  const behind = people.filter(({ isBehind }) => isBehind).length;
  const path = `/classes/${of.id}`;
  return (
    <ClassFrame of={of} title={people.length > 0 ? `Behind: ${behind} of ${people.length}` : undefined}>
      {people.length === 0 ? (
        <EmptyList text="Nobody has joined yet.">The link to join is under People.</EmptyList>
      ) : (
        <>
          <BoardTable {...{ courses, people, now }} pathOf={(id) => `${path}/people/${id}`} />
          <CsvLink path={`${path}/board.csv`} query={{}} />
        </>
      )}
      <ReportSection {...report} />
    </ClassFrame>
  );
}
