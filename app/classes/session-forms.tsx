import { RowForms } from "../kit/desk/row-forms.tsx";
import { Field } from "../kit/field.tsx";
import { useSite } from "../ui/site.tsx";
import { dayText } from "./lib/days.ts";
import type { ClassSession } from "./models/class-sessions.server.ts";

const often: [string, string][] = [
  ["", "Once"],
  ["weekly", "Every week until the last day"],
];

/** When a class meets, to be added and changed. */
export function SessionForms({ sessions, nextId }: { sessions: ClassSession[]; nextId: string }) {
  const { timeZone = "UTC" } = useSite();
  return (
    <>
      <p className="mt-3 text-soft text-sm">Hours are those of {timeZone}.</p>
      <RowForms
        {...{ rows: sessions, nextId, act: "session", removeAct: "remove-session" }}
        textOf={({ day, starts, ends, place }) => (
          <bdi>
            {dayText(day)}, {starts}–{ends} {place && `· ${place}`}
          </bdi>
        )}
      >
        {(session) => (
          <>
            <Field kind="date" label="Day" name="day" value={session?.day} />
            <Field label="Place or link" name="place" value={session?.place} />
            <Field kind="time" label="Starts" name="starts" value={session?.starts} />
            <Field kind="time" label="Ends" name="ends" value={session?.ends} />
            {!session && <Field label="How often" name="repeat" value="" options={often} />}
          </>
        )}
      </RowForms>
    </>
  );
}
