import { type KeyboardEvent, useEffect, useRef } from "react";
import { NotedWords } from "./note-list.tsx";
import type { Review } from "./open-review.server.ts";

interface Props {
  review: Review;
  /** What was selected when the panel was opened. */
  words: { text: string; at: number };
  error?: string;
  isBusy: boolean;
  send(fields: Record<string, string>): void;
}

/** A note to the selected words or to the whole text, or what an editor asks to be changed. */
export function NewNote({ review, words, error, isBusy, send }: Props) {
  const input = useRef<HTMLInputElement>(null);
  // The field is empty, and has the focus, when the panel opens and after each note.
  const count = review.notes.length;
  useEffect(() => input.current!.focus(), [count]);
  const add = (act: "note" | "changes") =>
    send({
      ...{ act, key: review.newNoteId, text: input.current!.value },
      ...{ exact: words.text, startsAt: String(words.at) },
    });
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add("note");
  }
  return (
    <>
      <NotedWords words={words.text} />
      <label className="w-full font-medium text-sm">
        {words.text ? "Note to these words" : "Note to the whole text"}
        <input
          key={count}
          ref={input}
          type="text"
          maxLength={2000}
          onKeyDown={onKeyDown}
          aria-invalid={error ? true : undefined}
          aria-describedby="note-help note-error"
          className="field mt-1.5 font-normal"
        />
      </label>
      <p id="note-help" className="text-faint text-sm" hidden={words.text !== ""}>
        For a note to a passage, close this, select its words, and open it again.
      </p>
      <p id="note-error" role="alert" className="text-danger text-sm empty:hidden">
        {error}
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button primary" aria-disabled={isBusy} onClick={() => add("note")}>
          Add the note
        </button>
        {!review.isOwn && (
          <button type="button" className="button" aria-disabled={isBusy} onClick={() => add("changes")}>
            Ask for changes
          </button>
        )}
      </div>
    </>
  );
}
