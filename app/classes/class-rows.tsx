import { Link } from "react-router";
import { formatDate } from "../lib/date.ts";
import { EmptyList } from "../ui/empty-list.tsx";

interface Row extends Record<"id" | "name" | "first_day" | "last_day", string> {
  seats?: number;
  people?: number;
}

/** A list of classes; where it is known, with how many seats are taken. `empty`: said when there are none. */
export function ClassRows({ rows, empty }: { rows: Row[]; empty: string }) {
  if (rows.length === 0) return <EmptyList text={empty} />;
  return (
    <ul className="mt-4 divide-y divide-line">
      {rows.map(({ id, name, first_day, last_day, seats, people }) => (
        <li key={id} className="break-words py-4">
          <Link to={`/classes/${id}`} dir="auto" className="py-1 font-semibold hover:underline">
            {name}
          </Link>
          <p className="mt-1 text-soft text-sm">
            {formatDate(first_day)} – {formatDate(last_day)}
            {seats !== undefined && ` · ${people} of ${seats} seats taken`}
          </p>
        </li>
      ))}
    </ul>
  );
}
