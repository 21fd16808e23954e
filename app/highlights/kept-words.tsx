import { useState } from "react";
import { NoteForm } from "./note-form.tsx";
import type { Shown } from "./use-highlights.ts";

interface Props {
  all: Shown[];
  save(highlight: Shown): void;
  remove(id: string): void;
}

/** What the member kept of the article, in its order. Those whose words are gone from it say so. */
export function KeptWords({ all, save, remove }: Props) {
  /** The highlight whose note is being written. */
  const [editedId, edit] = useState<string>();
  return (
    <details className="kept-words">
      <summary>Your highlights ({all.length})</summary>
      <ul>
        {all.map((highlight) => (
          <li key={highlight.id}>
            <blockquote dir="auto">{highlight.exact}</blockquote>
            {!highlight.range && <p className="text-faint">These words are not in the article any more.</p>}
            {highlight.id === editedId ? (
              <NoteForm
                note={highlight.note}
                finish={(note) => {
                  edit(undefined);
                  if (note !== undefined && note !== highlight.note) save({ ...highlight, note });
                }}
              />
            ) : (
              <p dir="auto" className="whitespace-pre-wrap break-words">
                {highlight.note}
              </p>
            )}
            <div className="-ml-2.5 flex flex-wrap">
              {highlight.range && (
                <button type="button" className="act" onClick={() => show(highlight.range!)}>
                  Show
                </button>
              )}
              {highlight.id !== editedId && (
                <button type="button" className="act" onClick={() => edit(highlight.id)}>
                  {highlight.note ? "Edit note" : "Add a note"}
                </button>
              )}
              <button type="button" className="act" onClick={() => remove(highlight.id)}>
                Remove
              </button>
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Selects the words, which everybody sees, and scrolls there. */
function show(range: Range) {
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range.cloneRange());
  const element = range.startContainer.parentElement;
  element?.scrollIntoView({ block: "center" });
}
