import { type FormEvent, useEffect, useRef, useState } from "react";
import type { PublishingState } from "../../lib/writing/publishing-state.ts";
import { ScheduleFields } from "./schedule-fields.tsx";
import { useAct } from "./use-act.ts";

interface Props {
  draftId: string;
  publishAt: number | null;
  save?(): Promise<boolean>;
  onChange(state: PublishingState): void;
  onClose(): void;
}

/** Asks when the draft goes out, below the button that opened it. Escape closes it. */
export function SchedulePanel({ draftId, publishAt, save, onChange, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();
  const [now] = useState(() => Date.now());
  const act = useAct<{ state: PublishingState }>(`/write/${draftId}/schedule`, save, (response) => {
    setError(response.error);
    if (response.state) onChange(response.state);
  });
  useEffect(() => form.current?.querySelector<HTMLElement>("input")?.focus(), []);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (act.isBusy) return;
    const { at = "", when = "" } = Object.fromEntries(new FormData(form.current!)) as Record<string, string>;
    void act.send({ on: "yes", at, when });
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
      className="flex flex-col items-start gap-4 rounded-md bg-raised p-4"
    >
      <ScheduleFields publishAt={publishAt} now={now} error={error} />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button primary" aria-disabled={act.isBusy}>
          {act.isBusy ? "Scheduling…" : "Set the date"}
        </button>
        {publishAt !== null && (
          <button
            type="button"
            className="button"
            aria-disabled={act.isBusy}
            onClick={() => !act.isBusy && void act.send({ on: "no" })}
          >
            Remove the date
          </button>
        )}
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}
