import { Link } from "react-router";
import { formatShortTime } from "../../lib/format.ts";
import type { MailState } from "../models/mail-state.server.ts";
import { FieldNotes, SiteSection, useSection } from "./site-form.tsx";

interface Props {
  mode: "smtp" | "outbox" | "off";
  /** The owner's address. */
  email: string;
  /** Newest first. */
  states: MailState[];
}

export function MailSection({ mode, email, states }: Props) {
  const { errors } = useSection("mail");
  return (
    <SiteSection
      id="mail"
      title="Mail"
      note={<ModeText mode={mode} />}
      button={mode === "off" ? "" : "Send a test mail"}
    >
      {mode !== "off" && (
        <p className="wrap-anywhere">
          The test mail goes to <bdi>{email}</bdi>.
        </p>
      )}
      <FieldNotes id="notes-mail" error={errors.mail} />
      {states.length > 0 && (
        <div className="text-sm">
          <p className="pb-2 text-soft">Last mails</p>
          <ul>
            {states.map((mail) => (
              <li key={mail.id} className="flex flex-wrap gap-x-4 border-line border-t py-2">
                <time dateTime={mail.created_at} className="text-faint">
                  {formatShortTime(mail.created_at)}
                </time>
                <bdi className="min-w-0 flex-1 wrap-anywhere">{mail.recipient}</bdi>
                <span className="break-words">{stateText(mail, mode)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </SiteSection>
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
