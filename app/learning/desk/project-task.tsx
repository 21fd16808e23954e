import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { Field } from "../../kit/field.tsx";
import { Form } from "../../kit/form.tsx";

/** What the owner asks to hand in for a course's certificate. `task`: "" when no project is asked for. */
export function ProjectTask({ task }: { task: string }) {
  return (
    <DeskSection title="Project">
      <p className="mt-2 max-w-prose text-soft text-sm">
        With a task here, a certificate needs a project after the final questions. It is read at{" "}
        <a href="/desk/projects" className="underline">
          Projects
        </a>
        , and the certificate names who accepted it. Left empty, the questions are enough.
      </p>
      <Form act="project" button="Save" look="primary">
        <Field label="What to hand in" name="task" rows={4} value={task} />
      </Form>
    </DeskSection>
  );
}
