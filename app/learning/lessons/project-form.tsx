import { Form } from "react-router";
import { Field } from "../../kit/field.tsx";
import type { ProjectText } from "../lib/project-form.ts";
import { type Answered, AnswerText } from "../review/answer.tsx";

export interface HandedIn extends ProjectText, Answered {
  state: "waiting" | "accepted" | "returned";
}

interface Props {
  task: string;
  project?: HandedIn;
  /** A form that was refused, and why. */
  submitted?: { project?: ProjectText; error?: string };
}

/** What a project is about, and the form to hand it in, or another text of it until somebody has decided. */
export function ProjectForm({ task, project, submitted }: Props) {
  const values = submitted?.project ?? project;
  const error = submitted?.project && submitted.error;
  return (
    <Form method="post" className="mt-5 flex flex-col gap-5" noValidate>
      <p className="text-soft">
        All answers were right. The last step is a project, which a person reads. You are told when that is
        done.
      </p>
      <p dir="auto" className="whitespace-pre-wrap break-words rounded-md bg-sunken p-4">
        {task}
      </p>
      <State project={project} />
      <Field
        {...{ section: "project", name: "text", label: "What you made", rows: 8, dir: "auto" }}
        {...{ value: values?.text, error }}
      />
      <Field
        {...{ section: "project", name: "link", label: "Where it can be seen, if it is on the web" }}
        {...{ kind: "url", placeholder: "https://", value: values?.link }}
      />
      <button type="submit" name="act" value="project" className="button primary self-start">
        {project ? "Hand in again" : "Hand in"}
      </button>
    </Form>
  );
}

function State({ project }: Pick<Props, "project">) {
  if (project?.state === "waiting")
    return <p role="status">Handed in. It waits for an editor; until then you can still change it.</p>;
  if (project?.state !== "returned") return null;
  return (
    <div className="problem-box">
      It was sent back:
      <AnswerText {...project} />
    </div>
  );
}
