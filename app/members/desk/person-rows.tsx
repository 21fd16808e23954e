import { Link } from "react-router";
import { DeskDay } from "../../kit/desk/desk-time.tsx";
import type { listPeople } from "../models/desk-people.server.ts";

type ListedPerson = Awaited<ReturnType<typeof listPeople>>["people"][number];

export function PersonRows({ people }: { people: ListedPerson[] }) {
  return (
    <ul className="mt-6 divide-y divide-line border-line border-y">
      {people.map((person) => (
        <li key={person.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
          <div className="min-w-0 flex-1 basis-60">
            <Link
              to={`/desk/people/${person.id}`}
              className="block break-words py-1 font-medium hover:underline"
            >
              <bdi>{person.name || person.email}</bdi>
            </Link>
            <p className="facts break-words text-faint text-sm">
              {person.name && <bdi>{person.email}</bdi>}{" "}
              <span>
                since <DeskDay at={person.created_at} />
              </span>
            </p>
          </div>
          {person.blocked_at && <span className="rounded-full bg-mark px-2.5 py-0.5 text-xs">Blocked</span>}
          <span className="rounded-full bg-raised px-2.5 py-0.5 text-soft text-xs capitalize">
            {person.role}
          </span>
        </li>
      ))}
    </ul>
  );
}
