import type { MailMode } from "../../../config/settings.ts";
import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { DeskTime } from "../../kit/desk/desk-time.tsx";
import type { MailState } from "../models/mail-state.server.ts";

/** What became of the newest mails. */
export function LastMails({ states, mode }: { states: MailState[]; mode: MailMode }) {
  return (
    <DeskSection title="Last mails">
      <ul className="text-sm">
        {states.map((mail) => (
          <li key={mail.id} className="flex flex-wrap gap-x-4 border-line border-t py-2">
            <DeskTime at={mail.created_at} />
            <bdi className="min-w-40 flex-1 wrap-anywhere">{mail.recipient}</bdi>
            <span className="break-words">{stateText(mail, mode)}</span>
          </li>
        ))}
      </ul>
    </DeskSection>
  );
}

function stateText({ sent_at, failed_at, last_error, job }: MailState, mode: MailMode) {
  if (sent_at) return "Sent";
  if (failed_at) return `Failed: ${last_error}`;
  if (last_error) return `Will be tried again: ${last_error}`;
  if (mode === "outbox") return "In the outbox";
  return job ? "Waiting" : "Stayed in the outbox";
}
