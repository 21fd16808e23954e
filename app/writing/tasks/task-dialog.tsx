import { type FormEvent, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Field } from "../../kit/field.tsx";
import { ExerciseFields } from "./exercise-fields.tsx";
import { QuestionFields } from "./question-fields.tsx";
import { readTask } from "./read-task.ts";
import { RunFields } from "./run-fields.tsx";
import { emptyTask, type Task, tidied } from "./task.ts";
import type { FieldsProps } from "./task-field.tsx";
import { type Problems, problemsIn } from "./task-problems.ts";
import { writeTask } from "./write-task.ts";

interface Props {
  kind: Task["kind"];
  /** The Markdown of what is edited; undefined for a new one. */
  source?: string;
  onClose(): void;
  onDone(markdown: string): void;
}

const names = { check: "Check", exercise: "Exercise", question: "Final question", run: "Run block" };

/** The form of a check, an exercise, a final question or a run block. Escape leaves it, and asks once when something was typed. */
export default function TaskDialog({ kind, source, onClose, onDone }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [initial] = useState(() => (source === undefined ? emptyTask(kind) : readTask(source)));
  const [task, setTask] = useState(initial);
  const [markdown, setMarkdown] = useState(source ?? "");
  const [problems, setProblems] = useState<Problems>({});
  const [isWarned, setIsWarned] = useState(false);
  useEffect(() => {
    dialog.current!.showModal();
    dialog.current!.querySelector<HTMLElement>("input, textarea")!.focus();
  }, []);
  useEffect(() => dialog.current!.querySelector<HTMLElement>("[aria-invalid]")?.focus(), [problems]);
  const isChanged = task !== initial || markdown !== (source ?? "");

  function save(event: FormEvent) {
    event.preventDefault();
    // The form of the page is around this one for React.
    event.stopPropagation();
    const found = task ? problemsIn(tidied(task)) : {};
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    // An open one keeps the focus from the text.
    dialog.current!.close();
    onDone(task ? writeTask(tidied(task)) : markdown.trimEnd());
  }

  // Outside of the page's form.
  return createPortal(
    <dialog
      ref={dialog}
      className="shortcuts task-dialog"
      aria-labelledby="task-heading"
      onClose={onClose}
      onCancel={(event) => {
        if (!isChanged || isWarned) return;
        event.preventDefault();
        setIsWarned(true);
      }}
      // Keys are no shortcuts of the editor here, and Escape would leave full screen too.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <form noValidate className="shortcuts-content" onSubmit={save}>
        <h2 id="task-heading" className="font-semibold font-serif text-xl">
          {names[kind]}
        </h2>
        <p className="text-soft text-sm">
          {task ? "Texts may hold Markdown, such as `code` and **bold**." : onlyMarkdown}
        </p>
        {task ? (
          <TaskFields task={task} problems={problems} change={setTask} />
        ) : (
          <Field
            {...{ section: "task", label: "Markdown", name: "task-markdown", rows: 16, dir: "ltr" }}
            value={markdown}
            onChange={({ target }) => setMarkdown(target.value)}
          />
        )}
        <div className="task-acts">
          <p role="status" className="min-w-0 flex-1 text-sm text-soft">
            {isWarned && "This is not in the text yet. Escape again leaves it out."}
          </p>
          <button type="button" className="button" onClick={() => dialog.current!.close()}>
            Cancel
          </button>
          <button type="submit" className="button primary">
            {source === undefined ? "Insert" : "Save"}
          </button>
        </div>
      </form>
    </dialog>,
    document.body,
  );
}

const onlyMarkdown =
  "The form cannot say all of this one, so it can be edited only as Markdown. Nothing else is changed.";

function TaskFields({ task, ...props }: FieldsProps<Task>) {
  if (task.kind === "run") return <RunFields task={task} {...props} />;
  if (task.kind === "exercise") return <ExerciseFields task={task} {...props} />;
  return <QuestionFields task={task} {...props} />;
}
