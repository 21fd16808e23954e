import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { findWords } from "../lib/find-words.ts";
import { useEditorAction } from "../publishing/use-editor-action.ts";
import type { Publishing } from "../publishing/use-publishing.ts";
import { pagePath } from "../publishing-menu/editor-pages.tsx";
import { NewNote } from "./new-note.tsx";
import { NoteList } from "./note-list.tsx";
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
  const { send, isBusy } = useEditorAction<{ review: Review }>(path, publishing.save, ({ review, error }) =>
    setAnswer((old) => ({ review: review ?? old.review, error })),
  );
  useEffect(() => void fetcher.load(path), [path]);
  return {
    review: answer.review ?? fetcher.data?.review,
    error: answer.error,
    isBusy,
    send: (fields: Record<string, string>) => !isBusy && void send(fields),
  };
}
