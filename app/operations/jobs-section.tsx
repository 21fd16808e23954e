import { DeskSection } from "../kit/desk/desk-section.tsx";
import { DeskTime } from "../kit/desk/desk-time.tsx";
import { Form } from "../kit/form.tsx";
import { pluralize } from "../lib/text.ts";
import type { listFailedJobs } from "./models/system.server.ts";

interface Props {
  jobs: Awaited<ReturnType<typeof listFailedJobs>>;
  waiting: number;
}

/** Background jobs: how many wait, and those that failed. */
export function JobsSection({ jobs, waiting }: Props) {
  return (
    <DeskSection title="Work in the background" id="jobs">
      <p className="mt-4 text-soft">
        What the site does by itself, such as sending mail.{" "}
        {waiting === 0 ? "Nothing is waiting." : `${pluralize(waiting, "task")} waiting.`}{" "}
        {jobs.length === 0 && "Nothing has failed."}
      </p>
      <ul className="mt-4">
        {jobs.map(({ id, name, run_at, failed_at, last_error }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="break-words font-medium">{name}</p>
              <p className="break-words text-sm text-soft">{last_error}</p>
              <p className="text-faint text-sm">
                {failed_at ? "Failed on" : "Tried again on"}{" "}
                <DeskTime at={failed_at ?? new Date(run_at).toISOString()} />
              </p>
            </div>
            <Form act="retry-job" button="Try again" of={name} row={{ job: id }} action="/desk/care" />
          </li>
        ))}
      </ul>
    </DeskSection>
  );
}
