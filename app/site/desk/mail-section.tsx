import { Link } from "react-router";
import { DeskTime } from "../../kit/desk/desk-time.tsx";
import type { MailState } from "../models/mail-state.server.ts";
import { FieldNotes } from "./site-form.tsx";

interface Props {
  mode: "smtp" | "outbox" | "off";
  /** The owner's address. */
  email: string;
  /** Newest first. */
  states: MailState[];
  /** Whether a test mail was just sent. */
  isSent: boolean;
  error?: string;
}

export function MailSection({ mode, email, states, isSent, error }: Props) {
  return (
    <div className="mt-4 grid max-w-2xl gap-4">
      <p className="text-sm text-soft">
        <ModeText mode={mode} />
      </p>
      {mode !== "off" && (
        <form method="post">
          <p className="wrap-anywhere">
            The test mail goes to <bdi>{email}</bdi>.
          </p>
          <FieldNotes id="notes-mail" error={error} />
          <button type="submit" className="button primary mt-4 min-h-11">
            Send a test mail
          </button>
        </form>
      )}
      {isSent && !error && (
        <p role="status" className="text-sm text-soft">
          The mail is on its way.
        </p>
      )}
      {states.length > 0 && <LastMails states={states} mode={mode} />}
    </div>
  );
}

function LastMails({ states, mode }: Pick<Props, "states" | "mode">) {
  return (
    <div className="text-sm">
      <h2 className="pb-2 text-soft">Last mails</h2>
      <ul>
        {states.map((mail) => (
          <li key={mail.id} className="flex flex-wrap gap-x-4 border-line border-t py-2">
            <DeskTime at={mail.created_at} />
            <bdi className="min-w-40 flex-1 wrap-anywhere">{mail.recipient}</bdi>
            <span className="break-words">{stateText(mail, mode)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function ModeText({ mode }: { mode: Props["mode"] }) {
  if (mode === "smtp") return "Mail goes out through the server in SMTP_URL.";
  if (mode === "off")
    return "Mail is not set up. Set SMTP_URL and MAIL_FROM in the environment of the server, and start it again.";
  return (
    <>
      Mail stays on this machine, on the page{" "}
      <Link to="/outbox" className="text-accent underline underline-offset-4">
        Outbox
      </Link>
      , until SMTP_URL is set.
    </>
  );
}

function stateText({ sent_at, failed_at, last_error }: MailState, mode: Props["mode"]) {
  if (sent_at) return "Sent";
  if (failed_at) return `Failed: ${last_error}`;
  if (last_error) return `Will be tried again: ${last_error}`;
  return mode === "outbox" ? "In the outbox" : "Waiting";
}
