import { DeskSection } from "../kit/desk/desk-section.tsx";
import { EmptyList } from "../ui/empty-list.tsx";
import { type EntryKind, type EntryState, kindNames } from "./lib/import-state.ts";

interface Entry {
  entry_key: string;
  kind: EntryKind;
  state: EntryState;
  title: string;
  path?: string;
  notes: string[];
}

interface Props {
  entries: Entry[];
  next?: number;
  noteCounts: [note: string, count: number][];
  filter: { withNotes: boolean };
}

/** What became of each entry, and what the owner should know about it. */
export function ReportRows({ entries, next, noteCounts, filter: { withNotes } }: Props) {
  const notes = withNotes ? "notes=yes" : "";
  return (
    <DeskSection title="Report">
      {noteCounts.length > 0 && (
        <ul className="mt-3 text-sm text-soft">
          {noteCounts.map(([note, count]) => (
            <li key={note} className="break-words">
              {count.toLocaleString("en-US")} × {note}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 flex gap-4 text-sm">
        <Filter to="?" text="Everything" isCurrent={!withNotes} />
        <Filter to="?notes=yes" text="With notes" isCurrent={withNotes} />
      </p>
      {entries.length === 0 ? (
        <EmptyList text={withNotes ? "There is nothing to note." : "There are no entries yet."} />
      ) : (
        <ul className="mt-3 divide-y divide-line">
          {entries.map((entry) => (
            <Row key={entry.entry_key} {...entry} />
          ))}
        </ul>
      )}
      {next !== undefined && (
        <p className="mt-8 text-center">
          <a href={`?${[notes, `after=${next}`].filter(Boolean).join("&")}`} className="button">
            More
          </a>
        </p>
      )}
    </DeskSection>
  );
}

function Filter({ to, text, isCurrent }: { to: string; text: string; isCurrent: boolean }) {
  return (
    <a
      href={to}
      aria-current={isCurrent ? "page" : undefined}
      className="py-2 underline underline-offset-4 aria-[current=page]:no-underline aria-[current=page]:font-semibold"
    >
      {text}
    </a>
  );
}

const stateTexts: Partial<Record<EntryState, string>> = { failed: "not imported", undone: "removed again" };

function Row({ kind, state, title, path, notes }: Entry) {
  const about = [kindNames[kind][0], stateTexts[state]].filter(Boolean).join(", ");
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 break-words font-medium">
          {path && state === "done" ? (
            <a href={path} className="underline">
              <bdi>{title}</bdi>
            </a>
          ) : (
            <bdi>{title}</bdi>
          )}
        </span>
        <span className={`text-sm ${state === "failed" ? "text-danger" : "text-faint"}`}>{about}</span>
      </p>
      {notes.length > 0 && (
        <ul className="mt-1 list-disc pl-5 text-sm text-soft">
          {notes.map((note) => (
            <li key={note} className="break-words">
              {note}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
