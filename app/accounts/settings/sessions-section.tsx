import type { SessionEntry } from "../../core/session.server.ts";
import { Form } from "../../kit/form.tsx";
import { Section } from "../../ui/section.tsx";
import { useDay } from "../../ui/site.tsx";

interface Props {
  sessions: SessionEntry[];
  /** ISO-8601. */
  now: string;
}

export function SessionsSection({ sessions, now }: Props) {
  const day = useDay();
  return (
    <Section id="sessions" title="Sessions">
      <ul className="flex flex-col divide-y divide-line">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3.5 first:pt-0 last:pb-0"
          >
            <div id={`session-${session.id}`} className="min-w-0 flex-1 basis-52">
              <p className="font-medium">{session.device ?? "Unknown device"}</p>
              <p className="text-soft text-sm">
                Since {day(session.created_at)}
                {session.isCurrent || <>, last used {daysAgoText(session.lastUsedAt, now, day)}</>}
              </p>
            </div>
            {session.isCurrent ? (
              <p className="text-soft text-sm">This device</p>
            ) : (
              <Form
                act="end-session"
                action="/account#sessions"
                isQuiet
                button="End"
                describedBy={`session-${session.id}`}
                hidden={{ session: session.id }}
              />
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form act="end-other-sessions" action="/account#sessions" isQuiet button="End all other sessions" />
      )}
    </Section>
  );
}

const dayMs = 24 * 60 * 60 * 1000;

/** "today", "yesterday" or the date. Both times are ISO-8601; `day`: says the day of one. */
function daysAgoText(iso: string, now: string, day: (iso: string) => string) {
  if (iso >= now || day(iso) === day(now)) return "today";
  const yesterday = day(new Date(Date.parse(now) - dayMs).toISOString());
  return day(iso) === yesterday ? "yesterday" : day(iso);
}
