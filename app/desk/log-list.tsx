import { Link } from "react-router";
import { formatDate } from "../lib/date.ts";
import { can } from "../lib/permissions.ts";
import type { AuditEntry, DeskAct } from "../models/audit-log.server.ts";
import { useSite } from "../ui/site.tsx";
import { actTexts } from "./act-texts.ts";

/** Entries of the log. `omitsObject`: all are about what this page is about, such as a blog, which is not named again. */
export function LogList({ entries, omitsObject }: { entries: AuditEntry[]; omitsObject?: boolean }) {
  if (entries.length === 0) return <p className="mt-4 text-soft text-sm">Nothing yet.</p>;
  return (
    <ol className="mt-2 divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="break-words py-3 text-sm">
          <p>
            <PersonName id={entry.actor_id} name={entry.actor} />{" "}
            {actTexts[entry.act as DeskAct] ?? entry.act}
            {omitsObject ? " this" : <ObjectName object={entry.object} name={entry.name} />}
            {entry.to !== undefined && (
              <>
                : <bdi>{entry.from && `${entry.from} → `}</bdi>
                <bdi>{entry.to || "none"}</bdi>
              </>
            )}
            {entry.reason && (
              <>
                : “<bdi>{entry.reason}</bdi>”
              </>
            )}
          </p>
          <UtcTime at={entry.at} />
        </li>
      ))}
    </ol>
  );
}

export function UtcTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className="text-faint text-xs">
      {formatDate(at)}, {at.slice(11, 16)} UTC
    </time>
  );
}

/**
 * A member's name, as a link for those who manage people. Without a name the beginning of the id, since not everybody at the desk
 * may see e-mails.
 */
export function PersonName({ id, name }: { id: string; name: string | null }) {
  const { user } = useSite();
  const text = id === user?.id ? "You" : name || `Member ${id.slice(0, 6)}`;
  if (!can(user, "manage-people")) return <bdi className="font-medium">{text}</bdi>;
  return (
    <Link to={`/desk/people/${id}`} className="font-medium hover:underline">
      <bdi>{text}</bdi>
    </Link>
  );
}

function ObjectName({ object, name }: { object: string; name: string | null }) {
  const [kind, id] = object.split(":");
  if (kind === "site") return null;
  if (kind === "blog")
    return (
      <>
        {" "}
        <Link to={`/desk/posts/${id}`} className="underline">
          <bdi>{name ?? id}</bdi>
        </Link>
      </>
    );
  if (kind === "enquiry")
    return (
      <>
        {" "}
        <Link to={`/desk/enquiries/${id}`} className="underline">
          enquiry {id}
        </Link>
      </>
    );
  if (kind === "comment")
    return (
      <>
        {" "}
        <Link to={`/comments/${id}`} className="underline">
          comment {id}
        </Link>
      </>
    );
  if (kind === "topic")
    return (
      <>
        {" "}
        <Link to={`/desk/topics/${encodeURIComponent(id!)}`} className="underline">
          <bdi>{name ?? id}</bdi>
        </Link>
      </>
    );
  return (
    <>
      {" "}
      <PersonName id={id!} name={name} />
    </>
  );
}
