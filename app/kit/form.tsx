import type { ReactNode } from "react";
import { useActionData } from "react-router";
import { type Answer, AnswerContext, noAnswer } from "../ui/answer.ts";

interface Props {
  /** The act that the form sends, or those of its own buttons. */
  act: string | readonly string[];
  button?: string;
  /** The look of the button. */
  look?: "primary" | "danger";
  /** For a button at the end of a row of a list: what the row is about, for people who do not see it. */
  of?: string;
  /** The same, when it is all that such people hear. */
  label?: string;
  /** What names the row. A form shows only answers about its own. */
  row?: Record<string, string | number>;
  hidden?: Record<string, string | number>;
  hasFile?: boolean;
  /** Default: the page itself. */
  action?: string;
  /** For many fields: a grid of one column, or of two where there is room. */
  columns?: 1 | 2;
  className?: string;
  children?: ReactNode;
}

/** What is wrong, whichever form sent it. */
export const useErrors = (): Answer["errors"] => useActionData<Answer>()?.errors ?? {};

/** What is wrong with an act as a whole, whichever form sent it: its form may be gone. */
export function Problem({ className = "mt-2 text-danger text-sm" }: { className?: string }) {
  const { form } = useErrors();
  return (
    form && (
      <p role="alert" className={className}>
        {form}
      </p>
    )
  );
}

/** A form of one act. It loads the page again, so that it works the same with and without scripts. */
export function Form({ act, button, look, of, label, row = {}, hidden, ...props }: Props) {
  const answer = useActionData<Answer>();
  // Of a form that was too large, nothing is known but that it had a file.
  const isOwn =
    answer !== undefined &&
    (answer.act === "" ? props.hasFile : [act].flat().includes(answer.act)) &&
    Object.entries(row).every(([name, id]) => answer.values[name] === `${id}`);
  const isRow = of !== undefined || label !== undefined;
  const layout = props.columns
    ? `mt-4 grid max-w-2xl gap-4 ${props.columns === 2 ? "sm:grid-cols-2" : ""}`
    : "mt-4 flex flex-wrap items-end gap-2";
  return (
    <form
      method="post"
      noValidate={!(isRow || props.hasFile)}
      action={props.action}
      encType={props.hasFile ? "multipart/form-data" : undefined}
      className={props.className ?? (isRow ? undefined : layout)}
    >
      <Hidden values={{ ...(typeof act === "string" && { act }), ...row, ...hidden }} />
      <AnswerContext value={isOwn ? answer : noAnswer}>{props.children}</AnswerContext>
      {button && (
        <button
          type="submit"
          className={`button min-h-11 ${props.columns ? "col-start-1 justify-self-start" : ""} ${look ?? ""}`}
          aria-label={label}
        >
          {button}
          {of && <span className="sr-only"> {of}</span>}
        </button>
      )}
    </form>
  );
}

function Hidden({ values }: { values: Record<string, string | number> }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
