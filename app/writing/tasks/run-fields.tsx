import type { Run } from "./task.ts";
import { CodeField, type FieldsProps, languages, TaskField } from "./task-field.tsx";

export function RunFields({ task, problems, change }: FieldsProps<Run>) {
  const { language, file, noRun, other, code, printed } = task;
  return (
    <>
      <CodeField
        {...{ name: "code", label: "Code", value: code, error: problems.code }}
        onType={(code) => change({ ...task, code })}
      />
      <TaskField
        {...{ name: "language", label: "Language", value: language, error: problems.language }}
        suggestions={languages.filter((name) => !name.includes(" "))}
        onType={(language) => change({ ...task, language })}
      />
      <CodeField
        {...{ name: "printed", label: "What it prints", rows: 2, value: printed, error: problems.printed }}
        onType={(printed) => change({ ...task, printed })}
      />
      <TaskField
        {...{ name: "file", label: "File name", value: file, error: problems.file }}
        hint="Such as trip.py, if it is saved."
        onType={(file) => change({ ...task, file })}
      />
      <TaskField
        {...{ name: "other", label: "Other words after the language", value: other, error: problems.other }}
        hint="Such as browser, for JavaScript that runs on the page."
        onType={(other) => change({ ...task, other })}
      />
      <label className="task-tick">
        <input
          type="checkbox"
          checked={noRun}
          onChange={({ target }) => change({ ...task, noRun: target.checked })}
        />
        It does not run here: no Run button
      </label>
    </>
  );
}
