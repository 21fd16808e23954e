import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";

/** The error texts by field name; the key "form" is for the form as a whole. */
export type SectionErrors = Record<string, string | undefined>;
/** What was typed, by field. */
export type SectionFields = Record<string, string>;

/** The response to a form with errors. */
export interface SectionResponse {
  intent: string;
  errors: SectionErrors;
  fields?: SectionFields;
}

interface Props {
  /** Which form this is: the server chooses the act by it. */
  intent: string;
  /**
   * The id of the section around the form. It is the fragment of the form's address, so that without JavaScript the browser
   * scrolls back to the section, also after the redirect.
   */
  section: string;
  /** The response to a form that was sent without JavaScript: to this one or to another. */
  response?: SectionResponse;
  /** The text of the submit button. */
  button: string;
  /** The id of an element that describes the button. */
  describedBy?: string;
  hasFile?: boolean;
  isButtonOnly?: boolean;
  hiddenFields?: Record<string, string>;
  children?: (errors: SectionErrors, fields: SectionFields) => ReactNode;
}

/** A form of the account page. After success its fields show what is stored; passwords and files are emptied. */
export function SectionForm(props: Props) {
  const {
    intent,
    section,
    response,
    button,
    describedBy,
    hasFile,
    isButtonOnly,
    hiddenFields = {},
    children,
  } = props;
  const fetcher = useFetcher<SectionResponse>();
  const form = useRef<HTMLFormElement>(null);
  const errorResponse =
    useErrorResponse(form, fetcher) ?? (response?.intent === intent ? response : undefined);
  const { errors = {}, fields = {} } = errorResponse ?? {};
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
      {children?.(errors, fields)}
      {errors.form && (
        <p role="alert" className="problem-box w-full">
          {errors.form}
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
function useErrorResponse(
  form: { current: HTMLFormElement | null },
  { state, data }: { state: "idle" | "loading" | "submitting"; data: SectionResponse | undefined },
): SectionResponse | undefined {
  const previousData = useRef(data);
  const wasSent = useRef(false);
  const [staleData, setStaleData] = useState<SectionResponse>();
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
