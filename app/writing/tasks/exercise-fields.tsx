import { type CodePart, type Exercise, noCode } from "./task.ts";
import { CodeField, type FieldsProps, languages, Rows, TaskField } from "./task-field.tsx";

export function ExerciseFields({ task, problems, change }: FieldsProps<Exercise>) {
  const { title, start, startInfo, hints, tests, solution } = task;
  return (
    <>
      <TaskField
        {...{ name: "title", label: "Title", value: title, error: problems.title }}
        onType={(title) => change({ ...task, title })}
      />
      <TaskField
        {...{ name: "task", label: "Task", rows: 4, value: task.task, error: problems.task }}
        onType={(text) => change({ ...task, task: text })}
      />
      <CodeField
        {...{ name: "start", label: "Starting code", value: start, error: problems.start }}
        hint="What learners begin with, if anything."
        onType={(start) => change({ ...task, start })}
      />
      {start && (
        <TaskField
          {...{ name: "startInfo", label: "Language", suggestions: languages, value: startInfo }}
          onType={(startInfo) => change({ ...task, startInfo })}
        />
      )}
      <Rows {...{ rows: hints, name: "Hint", empty: "" }} change={(hints) => change({ ...task, hints })}>
        {(hint, at, set) => (
          <TaskField
            {...{ name: `hints.${at}`, label: "Hint", rows: 2, value: hint, error: problems[`hints.${at}`] }}
            onType={set}
          />
        )}
      </Rows>
      <Rows
        {...{ rows: tests, name: "Test", empty: { ...noCode, info: solution.info } }}
        change={(tests) => change({ ...task, tests })}
      >
        {(test, at, set) => (
          <CodeFields
            {...{ part: test, name: `tests.${at}`, words: "Words, shown with a miss", change: set }}
            error={problems[`tests.${at}`]}
            code="Code that fails when something is missing"
            printed="What the attempt has to print"
          />
        )}
      </Rows>
      <fieldset className="task-row">
        <legend>Solution</legend>
        <CodeFields
          {...{ part: solution, name: "solution", words: "Words", code: "Code", printed: "What it prints" }}
          error={problems["solution.words"]}
          change={(solution) => change({ ...task, solution })}
        />
      </fieldset>
    </>
  );
}

interface Props {
  part: CodePart;
  name: string;
  error?: string;
  /** The labels. */
  words: string;
  code: string;
  printed: string;
  change(part: CodePart): void;
}

function CodeFields({ part, name, error, words, code, printed, change }: Props) {
  return (
    <>
      <TaskField
        {...{ name: `${name}.words`, label: words, rows: 2, value: part.words, error }}
        onType={(words) => change({ ...part, words })}
      />
      <CodeField
        {...{ name: `${name}.code`, label: code, value: part.code }}
        onType={(code) => change({ ...part, code })}
      />
      {part.code && (
        <TaskField
          {...{ name: `${name}.info`, label: "Language", suggestions: languages, value: part.info }}
          onType={(info) => change({ ...part, info })}
        />
      )}
      <CodeField
        {...{ name: `${name}.printed`, label: printed, rows: 2, value: part.printed }}
        onType={(printed) => change({ ...part, printed })}
      />
      {name !== "solution" && /\bsql\b/.test(part.info) && part.printed && (
        <label className="task-tick">
          <input
            type="checkbox"
            checked={part.isOrdered}
            onChange={({ target }) => change({ ...part, isOrdered: target.checked })}
          />
          Its rows have to be in this order
        </label>
      )}
      {part.after && (
        <TaskField
          {...{ name: `${name}.after`, label: "Below it", rows: 2, value: part.after }}
          onType={(after) => change({ ...part, after })}
        />
      )}
    </>
  );
}
