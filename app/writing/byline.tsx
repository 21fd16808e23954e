import { type SyntheticEvent, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { nameFromEmail } from "../accounts/lib/account.ts";
import { can } from "../lib/permissions.ts";
import { useSite } from "../ui/site.tsx";
import type { EditorResponse } from "./editor-response.ts";

export interface BylineProps {
  /** Whether the form writes a new post: only then can the person publish as the company, or enter a display name here. */
  isNew: boolean;
  /** Whether the post is the company's. */
  asCompany: boolean;
  onCompanyChange(asCompany: boolean): void;
  /** The response to a name that was sent without JavaScript. */
  response?: EditorResponse["byline"];
}

/** Under which name the post is published. */
export function Byline({ isNew, asCompany, onCompanyChange }: BylineProps) {
  const { user, company } = useSite();
  const text = useRef<HTMLParagraphElement>(null);
  const nameBefore = useRef(user?.name);
  useEffect(() => {
    // The field that had the focus is gone.
    if (!nameBefore.current && user?.name) text.current?.focus();
    nameBefore.current = user?.name;
  }, [user?.name]);
  if (!user) return null;
  return (
    <>
      {isNew && can(user, "write-as-company") && (
        <select
          name="as"
          aria-label="Publish as"
          className="field mb-1 w-auto min-w-0 max-w-40 py-1 text-ink sm:mb-0"
          value={asCompany ? "company" : ""}
          onChange={(event) => onCompanyChange(event.target.value === "company")}
        >
          <option value="">Me</option>
          <option value="company">{company}</option>
        </select>
      )}
      {!isNew && asCompany && <input type="hidden" name="as" value="company" />}
      <p ref={text} tabIndex={-1} className="truncate min-[75rem]:shrink-[99]">
        As <bdi>{asCompany ? company : (user.name ?? user.email)}</bdi>
      </p>
    </>
  );
}

/** Says that everyone will see the e-mail address, and offers to save a name instead: by Enter in the field, or the button. */
export function NameOffer({ isNew, asCompany, response }: BylineProps) {
  const { user } = useSite();
  if (!isNew || asCompany || !user || user.name) return null;
  return <NameField email={user.email} response={response} />;
}

/** What Enter in the field presses without JavaScript: the first button of the form. */
export function DefaultButton({ isNew, asCompany }: BylineProps) {
  const { user } = useSite();
  if (!isNew || asCompany || !user || user.name) return null;
  return (
    <button type="submit" name="byline" value="name" tabIndex={-1} aria-hidden className="sr-only">
      Use a name instead
    </button>
  );
}

function NameField({ email, response }: { email: string; response: BylineProps["response"] }) {
  const fetcher = useFetcher<EditorResponse>();
  const field = useRef<HTMLInputElement>(null);
  const failure = fetcher.data?.alert && "The name could not be saved. Try again.";
  const error = fetcher.data ? (fetcher.data.byline?.error ?? failure) : response?.error;

  function save(event: SyntheticEvent) {
    event.preventDefault();
    if (fetcher.state !== "idle") return;
    const form = new FormData();
    form.set("byline", "name");
    form.set("name", field.current!.value);
    void fetcher.submit(form, { method: "post", action: "/write", encType: "multipart/form-data" });
  }

  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="min-w-0 break-words">
        Everyone will see <bdi className="text-ink">{email}</bdi>.{" "}
        <label htmlFor="byline-name">Publish under a name instead</label>
      </p>
      <div className="flex min-w-72 flex-1 gap-2 max-[18rem]:min-w-0 max-[18rem]:flex-wrap sm:max-w-md">
        <input
          ref={field}
          id="byline-name"
          name="name"
          className="field min-w-0 flex-1 text-ink"
          defaultValue={response?.name ?? nameFromEmail(email)}
          onKeyDown={(event) => event.key === "Enter" && !event.nativeEvent.isComposing && save(event)}
          autoComplete="name"
          dir="auto"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "byline-problem" : undefined}
        />
        <button type="submit" name="byline" value="name" className="button min-h-11 text-ink" onClick={save}>
          Use a name instead
        </button>
      </div>
      {error && (
        <p id="byline-problem" role="alert" className="w-full text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
