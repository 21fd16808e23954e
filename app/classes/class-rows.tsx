import { Link } from "react-router";
import { NextPageLink } from "../kit/desk/list-filter.tsx";
import { formatDate } from "../lib/date.ts";
import { EmptyList } from "../ui/empty-list.tsx";
import type { ClassPage } from "./models/class-list.server.ts";

/** A page of classes. `none`: what is said when there is none. */
export function ClassRows({
  rows,
  next,
  none,
  seesSeats,
}: ClassPage & { none: string; seesSeats?: boolean }) {
  if (rows.length === 0) return <EmptyList text={none} />;
  return (
    <>
      <ul className="mt-4 divide-y divide-line">
        {rows.map(({ id, name, first_day, last_day, people, seats }) => (
          <li key={id} className="break-words py-4">
            <Link to={`/classes/${id}`} dir="auto" className="font-semibold hover:underline">
              {name}
            </Link>
            <p className="mt-1 text-soft text-sm">
              {formatDate(first_day)} – {formatDate(last_day)}
              {seesSeats && ` · ${people} of ${seats} seats taken`}
            </p>
          </li>
        ))}
      </ul>
      <NextPageLink next={next} query={{}} />
    </>
  );
}
