import { DeskSection } from "../kit/desk/desk-section.tsx";
import { DeskTime } from "../kit/desk/desk-time.tsx";
import { Field } from "../kit/field.tsx";
import { Form, Problem } from "../kit/form.tsx";
import { counted } from "../lib/text.ts";
import { ShortText } from "../ui/short-text.tsx";
import type { ClassParts } from "./models/class-page.server.ts";

interface Props extends Pick<ClassParts, "announcements"> {
  isTeacher: boolean;
  /** The id of the next one. */
  next: string;
}

const hint = "Markdown. It stands here, and goes out as a notification and by mail.";
const choices = [
  ["all", "Everybody"],
  ["behind", "Those who are behind"],
] as const;

/** What teachers told the class, newest first, with their form. */
export function AnnouncementsView({ announcements, isTeacher, next }: Props) {
  if (!isTeacher && announcements.length === 0) return null;
  return (
    <DeskSection title="Announcements">
      {isTeacher && (
        <Form act="tell" button="Send" look="primary" hidden={{ id: next }}>
          <Field label="Write to the class" name="text" rows={4} hint={hint} />
          <Field isNarrow label="To" name="to" value="all" options={choices} />
        </Form>
      )}
      <Problem />
      <ul>
        {announcements.map(({ id, html, author, at, isForAll, people }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-4 border-line border-b py-4">
            <div className="min-w-0 flex-1 basis-60">
              <ShortText html={html} />
              <p className="mt-2 text-faint text-xs">
                {author && <bdi>{author}, </bdi>}
                <DeskTime at={at} />
                {isTeacher && ` to ${counted(Number(people), "person", "people")}`}
                {isTeacher && !isForAll && " who were behind"}
              </p>
            </div>
            {isTeacher && (
              <Form act="remove-announcement" button="Remove" of="this announcement" row={{ id }} />
            )}
          </li>
        ))}
      </ul>
    </DeskSection>
  );
}
