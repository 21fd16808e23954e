import type { ReactNode } from "react";
import { nameFromEmail } from "../accounts/lib/account.ts";
import { can } from "../lib/permissions.ts";
import { useSite } from "../ui/site.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { EditorResponse } from "./editor-response.ts";

export interface BylineProps {
  /** Whether the form writes a new post: only then can the person publish as the company, or enter a display name here. */
  isNew: boolean;
  /** Whose name stands on it, when that is not the viewer. */
  author?: string;
  /** Whether the post is the company's. */
  asCompany: boolean;
  onCompanyChange(asCompany: boolean): void;
  /** Opens the field for a name, at this button. */
  onAskName(button: HTMLElement): void;
  /** The response to a name that was sent without JavaScript. */
  response?: EditorResponse["byline"];
}

/** Under which name the post is published. */
export function Byline({ isNew, author, asCompany, onCompanyChange, onAskName }: BylineProps) {
  const { user, company } = useSite();
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
      <div className="flex min-w-0 gap-1.5 min-[75rem]:shrink-[99]">
        <p className="bar-byline truncate">
          As <bdi>{asCompany ? company : (author ?? user.name ?? user.email)}</bdi>
        </p>
        {isNew && !asCompany && !user.name && (
          <button
            type="button"
            className="ask-name needs-js shrink-0 text-accent underline"
            title="Everyone will see your e-mail address"
            onClick={({ currentTarget }) => onAskName(currentTarget)}
          >
            Use a name
          </button>
        )}
      </div>
    </>
  );
}

/** Offers a name in the bar where no script opens the field for it. */
export function NameOffer({ isNew, asCompany, response }: BylineProps) {
  const { user } = useSite();
  const isHydrated = useHydrated();
  if (isHydrated || !isNew || asCompany || !user || user.name) return null;
  return (
    <div className="no-js mb-2">
      <NameField email={user.email} name={response?.name} error={response?.error}>
        <button type="submit" name="byline" value="name" className="button min-h-11 text-ink">
          Use a name instead
        </button>
      </NameField>
    </div>
  );
}

/** What Enter in the field presses without JavaScript: the first button of the form. */
export function DefaultButton({ isNew, asCompany }: BylineProps) {
  const { user } = useSite();
  const isHydrated = useHydrated();
  if (isHydrated || !isNew || asCompany || !user || user.name) return null;
  return (
    <button type="submit" name="byline" value="name" tabIndex={-1} aria-hidden className="no-js sr-only">
      Use a name instead
    </button>
  );
}

interface NameFieldProps {
  email: string;
  /** What was typed before. */
  name?: string;
  error?: string;
  onEnter?: () => void;
  /** The buttons. */
  children: ReactNode;
}

/** Says that everyone will see the e-mail address, and asks for a name. */
export function NameField({ email, name, error, onEnter, children }: NameFieldProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="w-full break-words">
        Everyone will see <bdi className="text-ink">{email}</bdi>.{" "}
        <label htmlFor="byline-name">Publish under a name instead</label>
      </p>
      <input
        id="byline-name"
        name="name"
        className="field name-field text-ink"
        defaultValue={name ?? nameFromEmail(email)}
        onKeyDown={(event) => {
          if (!onEnter || event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
        autoComplete="name"
        dir="auto"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "byline-problem" : undefined}
      />
      {children}
      {error && (
        <p id="byline-problem" role="alert" className="w-full text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
