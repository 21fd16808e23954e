import { useDay } from "../../ui/site.tsx";
import { ScheduleTime } from "./schedule-time.tsx";
import type { Publishing } from "./use-publishing.ts";

/** Shown above the row of the publish bar, where it moves no text: the state of the post. */
export function PublishingNotes({ publishing }: { publishing: Publishing }) {
  const { problem } = publishing.state;
  return (
    <p aria-live="polite" className={`empty:hidden ${problem ? "problem-box mb-2" : "mb-1"}`}>
      <PublishingStatus publishing={publishing} />
    </p>
  );
}

/** The most important thing to know: a failure, the date, or which version readers see. */
function PublishingStatus({ publishing: { state, blog } }: { publishing: Publishing }) {
  const day = useDay();
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
      Readers see the version of <time dateTime={blog.shownSince}>{day(blog.shownSince)}</time>.
    </>
  );
}
