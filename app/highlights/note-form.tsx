import { useEffect, useRef } from "react";
import { maxNoteLength } from "./lib/highlight-fields.ts";

interface Props {
  note: string;
  /** `note`: undefined when nothing changes. */
  finish(note?: string): void;
}

/** Asks for the note of a passage. */
export function NoteForm({ note, finish }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className="my-2 grid grow gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        finish(field.current!.value.trim());
      }}
      onKeyDown={({ key }) => key === "Escape" && finish()}
    >
      <textarea
        ref={field}
        aria-label="Your note"
        rows={3}
        dir="auto"
        maxLength={maxNoteLength}
        defaultValue={note}
        className="field"
      />
      <div className="flex gap-2">
        <button type="submit" className="button primary min-h-11">
          Save note
        </button>
        <button type="button" className="button min-h-11" onClick={() => finish()}>
          Cancel
        </button>
      </div>
    </form>
  );
}
