import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { findWords } from "../lib/find-words.ts";
import { useEditorAction } from "../publishing/use-editor-action.ts";
import type { Publishing } from "../publishing/use-publishing.ts";
import { pagePath } from "../publishing-menu/editor-pages.tsx";
import { NotedWords, NoteList } from "./note-list.tsx";
import type { Review } from "./open-review.server.ts";
import { ReviewState } from "./review-state.tsx";

/** The same from the start, since the panel is placed by it. */
const width = "w-[26rem] max-w-full";

/** Hands the draft over to an editor, and holds the notes to its words: those that were selected when it was opened. */
export function ReviewPanel({ publishing }: { publishing: Publishing }) {
  const { draft, words } = publishing;
  const { review, error, send, isBusy } = useReview(publishing);
  if (!review)
    return (
      <p role="status" className={width}>
        Loading…
      </p>
    );
  const { content } = draft.get().fields;
  return (
    <div className={`flex flex-col items-start gap-4 ${width}`}>
      <div className="flex flex-wrap items-center gap-3 empty:hidden">
        <ReviewState review={review} send={(act) => send({ act })} />
      </div>
      <NoteList
        {...review}
        actionsOf={(note) => {
          const at = findWords(content, note);
          return (
            <>
              {at !== undefined && (
                <button
                  type="button"
                  className="button"
                  onClick={() => draft.content.current!.selectRange(at, at + note.exact.length)}
                >
                  Show
                </button>
              )}
              <button
                type="button"
                className="button"
                onClick={() => send({ act: note.done_at ? "reopen" : "done", note: note.id })}
              >
                {note.done_at ? "Open again" : "Done"}
              </button>
            </>
          );
        }}
      />
      <NewNote review={review} words={words} error={error} send={send} isBusy={isBusy} />
    </div>
  );
}

/** The review as it is after the last act, and what was wrong with that. */
function useReview(publishing: Publishing) {
  const path = pagePath("review", publishing);
  const fetcher = useFetcher<{ review?: Review }>();
  const [answer, setAnswer] = useState<{ review?: Review; error?: string }>({});
  const action = useEditorAction<{ review: Review }>(path, publishing.save, ({ review, error }) =>
    setAnswer((old) => ({ review: review ?? old.review, error })),
  );
  useEffect(() => void fetcher.load(path), [path]);
  return {
    review: answer.review ?? fetcher.data?.review,
    error: answer.error,
    isBusy: action.isBusy,
    send: (fields: Record<string, string>) => !action.isBusy && void action.send(fields),
  };
}

interface NewNoteProps extends Pick<ReturnType<typeof useReview>, "error" | "send" | "isBusy"> {
  review: Review;
  words: Publishing["words"];
}

/** A note to the selected words or to the whole text, or what an editor asks to be changed. */
function NewNote({ review, words, error, send, isBusy }: NewNoteProps) {
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
