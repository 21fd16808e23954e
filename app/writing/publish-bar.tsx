import type { ReactNode } from "react";
import { Link } from "react-router";
import { Byline, type BylineProps } from "./byline.tsx";
import { SaveDraftButton } from "./drafts/save-draft-button.tsx";

interface Props {
  byline: BylineProps;
  buttonLabel: string;
  busy: boolean;
  statusText: string;
  signedOut?: boolean;
  /** The person has to confirm the e-mail first. */
  unverified?: boolean;
  /** The revision of the draft; undefined: the form cannot be saved as a draft without scripts. */
  draftBase?: number;
  /** What stands above the row of the bar. */
  notes?: ReactNode;
  /** What may be answered while one writes on: above all else, and first in the order of focus. */
  question?: ReactNode;
  /** The menus: what else can be done with the text. */
  menus: ReactNode;
}

/** The bar at the bottom of the screen: under which name, the state of the draft, and the button. */
export function PublishBar({
  buttonLabel,
  busy,
  statusText,
  signedOut,
  unverified,
  draftBase,
  notes,
  question,
  menus,
  byline,
}: Props) {
  return (
    <div className="publish-bar fixed inset-x-0 bottom-0 z-10 has-[[open]]:z-21 max-[18rem]:relative max-[18rem]:-mx-5 border-line border-t bg-paper">
      {question}
      <div className="bar-content mx-auto flex max-w-3xl flex-col-reverse px-5 py-3 text-faint text-sm">
        <div className="bar-row flex items-center gap-2 max-[18rem]:flex-wrap noscript:flex-wrap noscript:justify-end">
          {/* First in the order of focus: Tab leads from the text to it. */}
          <button type="submit" className="button primary order-last" disabled={busy}>
            {busy ? "Sending…" : buttonLabel}
          </button>
          {draftBase !== undefined && <SaveDraftButton base={draftBase} />}
          <div className="bar-state min-w-0 noscript:min-w-32 flex-1 max-[18rem]:basis-full">
            {signedOut ? <SignedOut /> : <BylineAndStatus byline={byline} statusText={statusText} />}
          </div>
          {menus}
        </div>
        <div className="bar-notes">
          {unverified && !signedOut && (
            <p className="mb-2">
              Confirm your email to publish: <NewTab to="/account">open your account</NewTab>.
            </p>
          )}
          {notes}
        </div>
      </div>
    </div>
  );
}

function SignedOut() {
  return (
    <p data-failed>
      <span role="status">Not saved: you are logged out.</span>{" "}
      <NewTab to="/login">Login in a new tab</NewTab>, then go on here.
    </p>
  );
}

function BylineAndStatus({ byline, statusText }: { byline: BylineProps; statusText: string }) {
  return (
    <div className="min-w-0 sm:flex sm:items-center sm:gap-1.5">
      <Byline {...byline} />
      <span aria-hidden className="bar-dot hidden sm:inline">
        {statusText && "·"}
      </span>
      <DraftStatus text={statusText} />
    </div>
  );
}

/** Screen readers do not announce "Saved" after every pause. */
function DraftStatus({ text }: { text: string }) {
  const isFailed = text.startsWith("Not");
  return (
    <p
      role="status"
      aria-live={/^Sav(ed|ing)$/.test(text) ? "off" : "polite"}
      data-failed={isFailed || undefined}
      className={isFailed ? "" : "shrink-0"}
    >
      {text}
    </p>
  );
}

function NewTab({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank" className="text-accent underline">
      {children}
    </Link>
  );
}
