import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { fieldText } from "../../lib/text.ts";
import type { PublishingState } from "../lib/publishing-state.ts";
import { pageFormId, pagePath } from "../publishing-menu/editor-pages.tsx";
import { ScheduleFields } from "./schedule-fields.tsx";
import { useEditorAction } from "./use-editor-action.ts";
import type { Publishing } from "./use-publishing.ts";

interface Props {
  publishing: Publishing;
  onChange(state: PublishingState): void;
}

/** Asks when the draft goes out. Its fields belong to a form of their own, since it stands in the editor's form. */
export function SchedulePanel({ publishing, onChange }: Props) {
  const { state, save, close } = publishing;
  const panel = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<string>();
  const [now] = useState(() => Date.now());
  const path = pagePath("schedule", publishing);
  const { send, isBusy } = useEditorAction<{ state: PublishingState }>(path, save, (response) => {
    setError(response.error);
    if (response.state) onChange(response.state);
  });
  const findInput = () => panel.current!.querySelector("input")!;
  useEffect(() => findInput().focus(), []);
  function setDate() {
    if (isBusy) return;
    const form = new FormData(findInput().form!);
    void send({ on: "yes", at: fieldText(form, "at"), when: fieldText(form, "when") });
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    setDate();
  }
  return (
    <div ref={panel} onKeyDown={onKeyDown} className="flex flex-col items-start gap-3">
      <ScheduleFields form={pageFormId("schedule")} publishAt={state.publishAt} now={now} error={error} />
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button primary" aria-disabled={isBusy} onClick={setDate}>
          {isBusy ? "Scheduling…" : "Schedule"}
        </button>
        {state.publishAt !== null && (
          <button
            type="button"
            className="button"
            aria-disabled={isBusy}
            onClick={() => !isBusy && void send({ on: "no" })}
          >
            Remove the date
          </button>
        )}
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
      </div>
    </div>
  );
}
