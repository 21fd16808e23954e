import { Link } from "react-router";
import type { CalendarDay } from "./models/calendar.server.ts";

interface Props {
  /** "2026-03", and the months before and after. */
  month: string;
  previous: string;
  next: string;
  today: string;
  timeZone: string;
  days: CalendarDay[];
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
/** Of the first day. */
const columns = [
  ...["md:col-start-1", "md:col-start-2", "md:col-start-3", "md:col-start-4"],
  ...["md:col-start-5", "md:col-start-6", "md:col-start-7"],
];
const monthFormat = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** A month: a list of the days that have something on small screens, else a grid of weeks. */
export function CalendarView({ month, previous, next, today, timeZone, days }: Props) {
  const isEmpty = days.every(({ entries }) => entries.length === 0);
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <h2 className="mr-auto font-semibold font-serif text-xl">{monthFormat.format(new Date(month))}</h2>
        <div className="flex flex-wrap gap-3">
          <Link to={`?month=${previous}`} className="button min-h-11">
            Previous<span className="sr-only"> month</span>
          </Link>
          <Link to={`?month=${next}`} className="button min-h-11">
            Next<span className="sr-only"> month</span>
          </Link>
        </div>
      </div>
      <p className="mt-2 text-faint text-sm">Times are in the time zone {timeZone}.</p>
      {isEmpty && <p className="mt-6 text-soft">Nothing went out in this month, and nothing is scheduled.</p>}
      <div aria-hidden className="mt-6 hidden grid-cols-7 text-faint text-xs md:grid">
        {weekdays.map((name) => (
          <span key={name} className="px-2 pb-1">
            {name}
          </span>
        ))}
      </div>
      <ol className="mt-6 md:mt-0 md:grid md:grid-cols-7 md:pt-px md:pl-px">
        {days.map(({ day, entries }, at) => (
          <Day key={day} day={day} entries={entries} isFirst={at === 0} isToday={day === today} />
        ))}
      </ol>
    </>
  );
}

function Day({ day, entries, isFirst, isToday }: CalendarDay & { isFirst: boolean; isToday: boolean }) {
  // Monday is 0.
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  const place = isFirst ? columns[weekday] : "";
  return (
    <li
      aria-current={isToday ? "date" : undefined}
      className={`${place} ${entries.length === 0 ? "hidden md:block" : ""} min-w-0 border-line border-t py-3 md:-mt-px md:-ml-px md:min-h-24 md:border md:p-2 md:aria-[current]:bg-tint`}
    >
      <h3 className="text-sm md:text-xs">
        <time dateTime={day}>
          <span className="md:sr-only">{weekdays[weekday]} </span>
          {Number(day.slice(8))}
        </time>
        {isToday && <span className="text-faint"> · today</span>}
      </h3>
      <ul className="mt-1 grid gap-2">
        {entries.map((entry) => (
          <Entry key={`${entry.isOut} ${entry.id}`} entry={entry} />
        ))}
      </ul>
    </li>
  );
}

/** Dashed at its side while it is not out yet. */
function Entry({ entry: { time, title, path, isOut, writer } }: { entry: CalendarDay["entries"][number] }) {
  const name = <bdi className="line-clamp-3 break-words">{title || "Untitled"}</bdi>;
  return (
    <li
      className={`min-w-0 border-accent border-l-2 pl-2 text-sm md:text-xs ${isOut ? "" : "border-dashed"}`}
    >
      {path ? (
        <Link to={path} className="block py-1 font-medium hover:underline md:py-0">
          {name}
        </Link>
      ) : (
        <p className="font-medium">{name}</p>
      )}
      <p className="break-words text-faint">
        {time} · {isOut ? "Out" : "Scheduled"}
        {writer && (
          <>
            {" "}
            · <bdi>{writer}</bdi>
          </>
        )}
      </p>
    </li>
  );
}
