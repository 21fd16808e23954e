import type { ReactNode } from "react";
import { useActionData } from "react-router";
import { type Answer, AnswerContext, noAnswer } from "../ui/answer.ts";
import { useQuietForm } from "../ui/use-quiet-form.ts";

interface Props {
  /** The act that the form sends, or those of its own buttons; "" when the page has no other. */
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
  /** Whether it is sent without loading the page, and says what is wrong with the act above its button. */
  isQuiet?: boolean;
  /** What is shown in place of what was answered to it. */
  answer?: typeof noAnswer;
  onSubmit?: () => void;
  /** The id of an element that describes the button. */
  describedBy?: string;
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

/**
 * A form of one act. It loads the page again, so that it works the same with and without scripts; a quiet one does so without
 * scripts alone.
 */
export function Form(props: Props) {
  const answer = useActionData<Answer>();
  const own = answer && isAbout(answer, props) ? answer : noAnswer;
  if (props.isQuiet) return <QuietForm {...props} own={own} />;
  return (
    <form {...attributesOf(props)}>
      <Content {...props} answer={own} />
    </form>
  );
}

function isAbout({ act, values }: Answer, { act: own, row = {}, hasFile }: Props) {
  // Of a form that was too large, nothing is known but that it had a file.
  const isOwn = (act === "" && hasFile) || [own].flat().includes(act);
  return isOwn && Object.entries(row).every(([name, id]) => values[name] === `${id}`);
}

type Answered = Props & { own: typeof noAnswer };

function QuietForm(props: Answered) {
  const { Form, form, isBusy, answer = props.own } = useQuietForm();
  return (
    <Form
      {...attributesOf(props)}
      ref={form}
      preventScrollReset
      onSubmit={(event) => (isBusy ? event.preventDefault() : props.onSubmit?.())}
    >
      <Content {...props} answer={props.answer ?? answer} isBusy={isBusy} />
    </Form>
  );
}

function attributesOf({ of, label, columns, isQuiet, hasFile, action, className, children }: Props) {
  const isRow = of !== undefined || label !== undefined || (isQuiet && !children);
  const rest = isQuiet ? "flex max-w-lg flex-col items-start gap-4" : "mt-4 flex flex-wrap items-end gap-2";
  const grid = `mt-4 grid max-w-2xl gap-4 ${columns === 2 ? "sm:grid-cols-2" : ""}`;
  return {
    method: "post" as const,
    noValidate: isQuiet || !(isRow || hasFile),
    action,
    encType: hasFile ? ("multipart/form-data" as const) : undefined,
    className: className ?? (isRow ? undefined : columns ? grid : rest),
  };
}

function Content({
  act,
  button,
  look,
  of,
  label,
  row,
  hidden,
  answer = noAnswer,
  ...props
}: Props & { isBusy?: boolean }) {
  return (
    <>
      {Object.entries({ ...(typeof act === "string" && act && { act }), ...row, ...hidden }).map(
        ([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <AnswerContext value={answer}>{props.children}</AnswerContext>
      {props.isQuiet && answer.errors.form && (
        <p id={act ? undefined : "problem"} role="alert" className="problem-box w-full">
          {answer.errors.form}
        </p>
      )}
      {button && (
        <button
          type="submit"
          className={`button min-h-11 ${props.columns ? "col-start-1 justify-self-start" : ""} ${look ?? ""}`}
          aria-label={label}
          aria-describedby={props.describedBy}
          aria-disabled={props.isBusy}
        >
          {button}
          {of && <span className="sr-only"> {of}</span>}
        </button>
      )}
    </>
  );
}
