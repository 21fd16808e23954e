import type { ReactNode } from "react";
import { Link } from "react-router";
import { DeskSection } from "../kit/desk/desk-section.tsx";
import { browserTimeZone } from "../ui/browser-time-zone.ts";
import { useSite } from "../ui/site.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { dayText } from "./lib/days.ts";
import type { ClassParts } from "./models/class-page.server.ts";

const shownAtOnce = 5;

/** The next session, and those after it. */
export function SessionsView({ sessions }: Pick<ClassParts, "sessions">) {
  const rows = sessions.map((session) => <Session key={session.id} {...session} />);
  return <Dates title="Next session" rows={rows} shown={1} />;
}

/** In the site's time zone; where there are scripts, and another zone, also by the reader's clock. */
function Session({ day, starts, ends, startsAt, place }: ClassParts["sessions"][number]) {
  const { timeZone = "UTC" } = useSite();
  const isElsewhere = useHydrated() && browserTimeZone() !== timeZone;
  const own = { weekday: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const link = "text-accent underline underline-offset-4";
  return (
    <li className="py-1.5">
      <time dateTime={startsAt}>
        {dayText(day)}, {starts}–{ends}
      </time>{" "}
      <span className="text-faint text-sm">
        {timeZone.replaceAll("_", " ")}
        {isElsewhere && `, ${new Date(startsAt).toLocaleString("en-US", own)} by your clock`}
      </span>
      {place && (
        <p dir="auto" className="break-words text-soft">
          {place
            .split(/(https?:\/\/\S*[^\s.,;)])/)
            .map((part, at) =>
              at % 2 ? <a key={part} href={part} rel="noreferrer" className={link} children={part} /> : part,
            )}
        </p>
      )}
    </li>
  );
}

/** What a member has to do yet, until when. `today`: in the site's time zone. */
export function DueView({ due, today }: Pick<ClassParts, "due"> & { today: string }) {
  const rows = due.map(({ path, title, day, handIn }) => (
    <li key={path} className="flex flex-wrap items-baseline gap-x-4 py-1.5">
      <span className={`basis-full sm:basis-64 ${day < today ? "text-danger" : "text-soft"}`}>
        {day < today ? "Was due" : "Due"} <time dateTime={day}>{day === today ? "today" : dayText(day)}</time>
      </span>
      <Link
        dir="auto"
        to={`/course/${path}`}
        className="min-w-0 flex-1 break-words underline underline-offset-4"
      >
        {title}
      </Link>
      {handIn && (
        <Link to={handIn} className="text-accent text-sm underline underline-offset-4">
          Hand in<span className="sr-only"> an exercise of {title}</span>
        </Link>
      )}
    </li>
  ));
  return <Dates title="What is due" rows={rows} shown={shownAtOnce} />;
}

function Dates({ title, rows, shown }: { title: string; rows: ReactNode[]; shown: number }) {
  if (rows.length === 0) return null;
  return (
    <DeskSection title={title}>
      <ul className="mt-2">{rows.slice(0, shown)}</ul>
      {rows.length > shown && (
        <details>
          <summary className="cursor-pointer py-2.5 text-soft text-sm">{rows.length - shown} more</summary>
          <ul>{rows.slice(shown)}</ul>
        </details>
      )}
    </DeskSection>
  );
}
