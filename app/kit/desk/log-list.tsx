import { Link } from "react-router";
import type { AuditEntry } from "../../core/audit-log.server.ts";
import { type DeskAct, deskActs } from "../../lib/desk-act.ts";
import { memberName } from "../../lib/member-name.ts";
import { can } from "../../lib/permissions.ts";
import { useSite } from "../../ui/site.tsx";
import { DeskSection } from "./desk-section.tsx";
import { DeskTime } from "./desk-time.tsx";

/** What was done to what a page is about. */
export function Activity({ entries }: { entries: AuditEntry[] }) {
  return (
    <DeskSection title="Activity">
      <LogList entries={entries} omitsObject />
    </DeskSection>
  );
}

/** Entries of the log. `omitsObject`: all are about what this page is about, such as a blog, which is not named again. */
export function LogList({ entries, omitsObject }: { entries: AuditEntry[]; omitsObject?: boolean }) {
  if (entries.length === 0) return <p className="mt-4 text-soft text-sm">Nothing yet.</p>;
  return (
    <ol className="mt-2 divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="break-words py-3 text-sm">
          <p>
            <PersonName id={entry.actor_id} name={entry.actor} />{" "}
            {deskActs[entry.act as DeskAct] ?? entry.act}
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
          <DeskTime at={entry.at} />
        </li>
      ))}
    </ol>
  );
}

/** What the desk calls a member. */
export function useDeskName() {
  const { nameless } = useSite();
  return (id: string, name: string | null) => memberName({ id, name: name || nameless?.[id] || null });
}

/** A member's name, as a link for those who manage people. */
export function PersonName({ id, name }: { id: string; name: string | null }) {
  const { user } = useSite();
  const deskName = useDeskName();
  const text = id === user?.id ? "You" : deskName(id, name);
  if (!can(user, "manage-people")) return <bdi className="font-medium">{text}</bdi>;
  return (
    <Link to={`/desk/people/${id}`} className="font-medium hover:underline">
      <bdi>{text}</bdi>
    </Link>
  );
}

/** Where the desk shows what an act was done to, and what it is called there, by kind. */
const objects: Record<string, (id: string, name: string | null) => [path: string, text: string]> = {
  blog: (id, name) => [`/desk/posts/${id}`, name ?? id],
  enquiry: (id) => [`/desk/enquiries/${id}`, `enquiry ${id}`],
  comment: (id) => [`/comments/${id}`, `comment ${id}`],
  topic: (id, name) => [`/desk/topics/${encodeURIComponent(id)}`, name ?? id],
};

function ObjectName({ object, name }: { object: string; name: string | null }) {
  const [kind, id] = object.split(":") as [string, string];
  if (kind === "site") return null;
  const [path, text] = objects[kind]?.(id, name) ?? [];
  return (
    <>
      {" "}
      {path ? (
        <Link to={path} className="underline">
          <bdi>{text}</bdi>
        </Link>
      ) : (
        <PersonName id={id} name={name} />
      )}
    </>
  );
}
