import { Link } from "react-router";
import { formatDate } from "../../lib/date.ts";
import { useSite } from "../../ui/site.tsx";
import type { DeskPerson } from "../models/desk-people.server.ts";

/** An account, and what its person did. */
export function PersonDetails({ person }: { person: DeskPerson }) {
  const { timeZone } = useSite();
  const facts: [string, string | number][] = [
    ["Email", person.email_verified_at ? person.email : `${person.email} (not confirmed)`],
    [
      "Role",
      person.blocked_at
        ? `${person.role}, blocked on ${formatDate(person.blocked_at, timeZone)}`
        : person.role,
    ],
    ["Since", formatDate(person.created_at, timeZone)],
    ["Last use", person.lastUse ? formatDate(person.lastUse, timeZone) : "No session"],
    ["Sessions", person.sessions],
    ["Posts", person.takenDown ? `${person.posts}, and ${person.takenDown} taken down` : person.posts],
    ["Likes", person.likes],
    ["Follows", person.follows],
    ["Followers", person.followers],
    ["Reports sent", person.reports],
  ];
  return (
    <>
      <dl className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-faint">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {person.posts > 0 && (
        <p className="mt-4">
          <Link
            to={`/desk/posts?${new URLSearchParams({ q: person.name || person.email })}`}
            className="text-sm underline"
          >
            Posts with this name
          </Link>
        </p>
      )}
    </>
  );
}
