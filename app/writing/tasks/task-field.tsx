import { Field } from "../../kit/field.tsx";
import type { ControlProps } from "../../ui/control.tsx";
import type { Task } from "./task.ts";
import type { Problems } from "./task-problems.ts";

export interface FieldsProps<Of extends Task> {
  task: Of;
  problems: Problems;
  change(task: Of): void;
}

interface Props extends Omit<ControlProps, "onChange"> {
  /** Of the field in `Problems`. */
  name: string;
  label: string;
  hint?: string;
  value: string;
  /** "" when nothing is wrong. */
  error?: string;
  onType(value: string): void;
}

/** A field of the form of a task. */
export const TaskField = ({ name, onType, ...props }: Props) => (
  <Field section="task" name={`task.${name}`} onChange={({ target }) => onType(target.value)} {...props} />
);

/** A field for code. */
export const CodeField = (props: Props) => (
  <TaskField rows={5} dir="ltr" spellCheck={false} autoCapitalize="off" {...props} />
);

export const languages = ["python", "sql", "js", "js browser", "html", "css"];

interface RowsProps<Row> {
  rows: Row[];
  /** "Answer": what one is called. */
  name: string;
  empty: Row;
  change(rows: Row[]): void;
  children(row: Row, at: number, set: (row: Row) => void): React.ReactNode;
}

/** Fields of which there may be several: each can be removed, and one more added. */
export function Rows<Row>({ rows, name, empty, change, children }: RowsProps<Row>) {
  return (
    <>
      {rows.map((row, at) => (
        <fieldset key={at} className="task-row">
          <legend>{`${name} ${at + 1}`}</legend>
          {children(row, at, (next) => change(rows.with(at, next)))}
          <button
            type="button"
            className="quiet-button"
            onClick={() => change(rows.filter((_, index) => index !== at))}
          >
            Remove<span className="sr-only">{` ${name.toLowerCase()} ${at + 1}`}</span>
          </button>
        </fieldset>
      ))}
      <button type="button" className="button mt-3" onClick={() => change([...rows, empty])}>
        {`Add ${/^[AEIOU]/.test(name) ? "an" : "a"} ${name.toLowerCase()}`}
      </button>
    </>
  );
}
