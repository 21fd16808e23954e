import { findWords } from "../lib/find-words.ts";
import type { DraftNote } from "../models/draft-note.server.ts";
import { SideForm } from "../side-pages/side-form.tsx";
import { useOpenEditor } from "../side-pages/side-page.tsx";
import { writerText } from "../versions/version-texts.ts";
import { VersionTime } from "../versions/version-time.tsx";
import type { Review } from "./open-review.server.ts";

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
export function NoteList({ review: { notes, viewerId, now } }: { review: Review }) {
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
          <SideForm className="flex flex-wrap gap-2">
            <ShowWords note={note} />
            <input type="hidden" name="note" value={note.id} />
            <button type="submit" name="act" value={note.done_at ? "reopen" : "done"} className="button">
              {note.done_at ? "Open again" : "Done"}
            </button>
          </SideForm>
        </li>
      ))}
    </ul>
  );
}

/** Leads to the words in the open text. */
function ShowWords({ note }: { note: DraftNote }) {
  const editor = useOpenEditor();
  const at = editor && findWords(editor.draft.get().fields.content, note);
  if (at === undefined) return null;
  return (
    <button
      type="button"
      className="button"
      onClick={() => editor!.draft.content.current!.selectRange(at, at + note.exact.length)}
    >
      Show
    </button>
  );
}
