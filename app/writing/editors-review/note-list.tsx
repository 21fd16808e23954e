import type { ReactNode } from "react";
import type { DraftNote } from "../models/draft-note.server.ts";
import { writerText } from "../versions/version-texts.ts";
import { VersionTime } from "../versions/version-time.tsx";

interface Props {
  notes: DraftNote[];
  viewerId: string;
  /** When the page was rendered, in milliseconds since 1970. */
  now: number;
  /** What can be done with a note. */
  actionsOf(note: DraftNote): ReactNode;
}

/** The words that a note is about; nothing for the whole text. */
export function NotedWords({ words }: { words: string }) {
  if (words === "") return null;
  return (
    <blockquote
      dir="auto"
      className="line-clamp-2 break-words border-accent border-s-2 ps-2 text-soft text-sm"
    >
      {words}
    </blockquote>
  );
}

/** The notes of a draft: those that are done are crossed out. */
export function NoteList({ notes, viewerId, now, actionsOf }: Props) {
  if (notes.length === 0) return <p className="text-faint text-sm">There are no notes yet.</p>;
  return (
    <ul className="w-full divide-y divide-line border-line border-y">
      {notes.map((note) => (
        <li key={note.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-52">
            <NotedWords words={note.exact} />
            <p dir="auto" className={`mt-1 break-words ${note.done_at ? "text-faint line-through" : ""}`}>
              {note.text}
            </p>
            <p className="facts mt-1 text-faint text-sm">
              <bdi>{writerText({ ...note, session: "" }, viewerId)}</bdi>
              <VersionTime at={note.at} now={now} />
              {note.done_at && <span>Done</span>}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">{actionsOf(note)}</div>
        </li>
      ))}
    </ul>
  );
}
