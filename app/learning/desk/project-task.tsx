import { ActionForm } from "../../desk/desk-form.tsx";
import { DeskSection } from "../../desk/desk-section.tsx";

interface Props {
  /** "": no project is asked for. */
  task: string;
  /** A form that was refused. */
  submitted?: { task?: string; taskError?: string };
}

/** What the owner asks to hand in for a course's certificate. */
export function ProjectTask({ task, submitted }: Props) {
  const error = submitted?.taskError;
  return (
    <DeskSection title="Project">
      <p className="mt-2 max-w-prose text-soft text-sm">
        With a task here, a certificate needs a project after the final questions. It is read at{" "}
        <a href="/desk/projects" className="underline">
          Projects
        </a>
        , and the certificate says that a person reviewed it. Left empty, the questions are enough.
      </p>
      <ActionForm act="project" button="Save" look="primary">
        <label className="w-full text-faint text-xs">
          What to hand in
          <textarea
            name="task"
            rows={4}
            dir="auto"
            defaultValue={submitted?.task ?? task}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "task-error" : undefined}
            className="field mt-1 text-base text-ink"
          />
          {error && (
            <span id="task-error" role="alert" className="mt-1 block text-danger text-sm">
              {error}
            </span>
          )}
        </label>
      </ActionForm>
    </DeskSection>
  );
}
