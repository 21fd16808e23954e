import { type ReactNode, useEffect, useRef, useState } from "react";
import { useActionData, useFetcher } from "react-router";
import { type Answer, AnswerContext, noAnswer } from "./answer.ts";

interface Props {
  /** Which form this is: the server chooses the act by it. */
  intent: string;
  /**
   * The id of the section around the form. It is the fragment of the form's address, so that without JavaScript the browser
   * scrolls back to the section, also after the redirect.
   */
  section: string;
  /** The text of the submit button. */
  button: string;
  /** The id of an element that describes the button. */
  describedBy?: string;
  hasFile?: boolean;
  isButtonOnly?: boolean;
  hiddenFields?: Record<string, string>;
  children?: ReactNode;
}

/** A form of the account page. After success its fields show what is stored; passwords and files are emptied. */
export function SectionForm(props: Props) {
  const { intent, section, button, describedBy, hasFile, isButtonOnly, hiddenFields = {}, children } = props;
  const fetcher = useFetcher<Answer>();
  // To a form that was sent without JavaScript: to this one or to another.
  const response = useActionData<Answer>();
  const form = useRef<HTMLFormElement>(null);
  const answer = useAnswerTo(form, fetcher) ?? (response?.act === intent ? response : noAnswer);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={`/account#${section}`}
      preventScrollReset
      encType={hasFile ? "multipart/form-data" : undefined}
      noValidate
      onSubmit={(event) => fetcher.state !== "idle" && event.preventDefault()}
      className={isButtonOnly ? undefined : "flex max-w-lg flex-col items-start gap-4"}
    >
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <AnswerContext value={answer}>{children}</AnswerContext>
      {answer.errors.form && (
        <p role="alert" className="problem-box w-full">
          {answer.errors.form}
        </p>
      )}
      <button
        type="submit"
        className="button min-h-11"
        aria-describedby={describedBy}
        aria-disabled={fetcher.state !== "idle"}
      >
        {button}
      </button>
    </fetcher.Form>
  );
}

/**
 * Returns the response with the errors of the last submission; undefined after a success. After an error, focuses the first
 * wrong field. After a success, shows in the fields what is stored.
 */
function useAnswerTo(
  form: { current: HTMLFormElement | null },
  { state, data }: { state: "idle" | "loading" | "submitting"; data: Answer | undefined },
): Answer | undefined {
  const previousData = useRef(data);
  const wasSent = useRef(false);
  const [staleData, setStaleData] = useState<Answer>();
  useEffect(() => {
    if (state !== "idle") {
      wasSent.current = true;
      return;
    }
    if (!wasSent.current) return;
    wasSent.current = false;
    // A success redirects and returns no data: the fetcher then still has the data of the previous submission.
    const isSuccess = data === previousData.current;
    previousData.current = data;
    if (isSuccess) {
      setStaleData(data);
      form.current?.reset();
    } else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, state, data]);
  return data === staleData ? undefined : data;
}
