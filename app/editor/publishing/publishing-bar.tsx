import { useRef, useState } from "react";
import { Form } from "react-router";
import type { PublishingState } from "../../lib/writing/publishing-state.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { PreviewLink } from "./preview-link.tsx";
import { SchedulePanel } from "./schedule-panel.tsx";
import { ScheduleTime } from "./schedule-time.tsx";

export interface PublishingBarProps {
  draftId: string;
  /** Of the post that the draft changes; undefined for one that was never published. */
  blogId?: string;
  /** Whether the post can be unpublished. */
  isPublic?: boolean;
  /** undefined: the draft is not stored on the server yet. */
  publishing?: PublishingState;
  /** Saves the text on the server. Returns false when that failed. */
  save?(): Promise<boolean>;
}

const nothing: PublishingState = { publishAt: null, problem: null, previewPath: null };

/** When a draft goes out, who else can read it, and how to take a post back. Without JavaScript each is a page. */
export function PublishingBar({ draftId, blogId, isPublic, publishing, save }: PublishingBarProps) {
  const isHydrated = useHydrated();
  const [changes, setChanges] = useState<Partial<PublishingState>>({});
  const [isScheduling, setScheduling] = useState(false);
  const scheduleButton = useRef<HTMLButtonElement>(null);
  const state = { ...(publishing ?? nothing), ...changes };
  const isStored = publishing !== undefined || (isHydrated && save !== undefined);
  if (!isStored && !isPublic) return null;
  const close = () => {
    setScheduling(false);
    scheduleButton.current?.focus();
  };
  return (
    <section aria-label="Publishing" className="mb-6 flex flex-col gap-3 text-sm">
      <div className="-mx-2.5 flex flex-wrap items-center">
        {isStored && (
          <>
            <Form action={`/write/${draftId}/schedule`}>
              <button
                type="submit"
                ref={scheduleButton}
                className="act"
                aria-expanded={isHydrated ? isScheduling : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  setScheduling(!isScheduling);
                }}
              >
                Schedule…
              </button>
            </Form>
            <PreviewLink
              draftId={draftId}
              path={state.previewPath}
              save={save}
              onChange={(previewPath) => setChanges((old) => ({ ...old, previewPath }))}
            />
          </>
        )}
        {isPublic && blogId && (
          <Form action={`/blog/${blogId}/unpublish`}>
            <button type="submit" className="act">
              Unpublish
            </button>
          </Form>
        )}
      </div>
      {state.problem && (
        <p className="rounded-md bg-danger-background px-4 py-2.5">It did not go out: {state.problem}</p>
      )}
      {state.publishAt !== null && (
        <p>
          Goes out <ScheduleTime at={state.publishAt} />
        </p>
      )}
      {isScheduling && (
        <SchedulePanel
          draftId={draftId}
          publishAt={state.publishAt}
          save={save}
          onChange={({ publishAt, problem }) => {
            setChanges((old) => ({ ...old, publishAt, problem }));
            close();
          }}
          onClose={close}
        />
      )}
    </section>
  );
}
