import type { ReactNode } from "react";
import { Link } from "react-router";
import { DeskSection } from "../kit/desk/desk-section.tsx";
import { dayText } from "./lib/days.ts";
import type { ClassParts } from "./models/class-page.server.ts";
import { SessionTime } from "./session-time.tsx";

const shownAtOnce = 5;

/** The next session, and those after it. */
export function SessionsView({ sessions }: Pick<ClassParts, "sessions">) {
  const rows = sessions.map((session) => (
    <li key={session.id} className="py-1.5">
      <SessionTime of={session} />
      {session.place && <Place text={session.place} />}
    </li>
  ));
  return <Dates title="Next session" rows={rows} shown={1} />;
}

function Place({ text }: { text: string }) {
  const isAddress = /^https?:\/\/\S+$/.test(text);
  const link = "text-accent underline underline-offset-4";
  return (
    <p dir="auto" className="break-words text-soft">
      {isAddress ? <a href={text} rel="noreferrer" className={link} children={text} /> : text}
    </p>
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
