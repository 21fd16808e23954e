import { useEffect } from "react";
import { formatDate } from "../../lib/date.ts";
import { DiscardQuestion } from "../drafts/discard-question.tsx";
import { SchedulePanel } from "./schedule-panel.tsx";
import { ScheduleTime } from "./schedule-time.tsx";
import type { Publishing } from "./use-publishing.ts";

/** Shown above the row of the publish bar, where it moves no text: the open panel, or the state of the post. */
export function PublishingNotes({ publishing }: { publishing: Publishing }) {
  const { panel, state, saving, blogId, close, change } = publishing;
  useEscape(panel !== undefined, close);
  if (panel === "discard")
    return (
      <DiscardQuestion
        saving={saving}
        blogId={state.isUnpublished ? undefined : blogId}
        isUnpublished={state.isUnpublished}
        onKeep={close}
      />
    );
  if (panel === "schedule")
    return (
      <SchedulePanel
        publishing={publishing}
        onChange={({ publishAt, problem }) => {
          change({ publishAt, problem });
          close();
        }}
      />
    );
  return (
    <p aria-live="polite" className={`empty:hidden ${state.problem ? "problem-box mb-2" : "mb-1"}`}>
      <PublishingStatus publishing={publishing} />
    </p>
  );
}

/** The most important thing to know: a failure, the date, or which version readers see. */
function PublishingStatus({ publishing: { state, blog } }: { publishing: Publishing }) {
  if (state.problem) return `It was not published: ${state.problem}`;
  if (state.publishAt !== null)
    return (
      <>
        Will be published on <ScheduleTime at={state.publishAt} />
      </>
    );
  if (!blog?.shownSince) return null;
  return (
    <>
      Readers see the version of <time dateTime={blog.shownSince}>{formatDate(blog.shownSince)}</time>.
    </>
  );
}

/** Escape closes what is open, wherever the focus is, unless something above it was closed. */
function useEscape(isOpen: boolean, close: () => void) {
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.isComposing || event.defaultPrevented) return;
      // Otherwise it would leave full screen too.
      event.preventDefault();
      close();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });
}
