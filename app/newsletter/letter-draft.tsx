import type { ReactNode } from "react";
import { Link } from "react-router";
import { DeskSection } from "../kit/desk/desk-section.tsx";
import { Field } from "../kit/field.tsx";
import { Form, Problem, useErrors } from "../kit/form.tsx";
import { counted } from "../lib/text.ts";
import { ScheduleFields } from "../writing/publishing/schedule-fields.tsx";
import { ScheduleTime } from "../writing/publishing/schedule-time.tsx";
import { TestMail, Who } from "./letter-view.tsx";
import type { Issue } from "./models/issue.server.ts";
import type { OwnLetter } from "./own-letter.server.ts";

interface Props {
  issue: Issue;
  draft: NonNullable<OwnLetter["draft"]>;
  isTested: boolean;
}

/** A letter of its own before it is sent: its text, who gets it, and when. */
export function LetterDraft({ issue, draft, isTested }: Props) {
  const { id, send_at, problem } = issue;
  return (
    <>
      {problem && <p className="problem-box mt-4">It was not sent: {problem}</p>}
      <p className="mt-4 text-soft">
        {send_at ? "It goes out on " : "It was not sent yet."}
        {send_at && <ScheduleTime at={Date.parse(send_at)} />}
      </p>
      <p className="mt-4 flex flex-wrap items-center gap-4">
        <Link to={`/blog/${id}/edit`} className="button min-h-11">
          Write the letter
        </Link>
        {draft.hasText && (
          <a href={`/newsletter/${id}`} className="text-sm underline">
            See the mail
          </a>
        )}
      </p>
      {draft.isChanged && (
        <p className="problem-box mt-4">
          The editor holds changes that no mail has yet: “Save letter” there takes them over.
        </p>
      )}
      {draft.hasText && <TestMail isTested={isTested} email={draft.email} />}
      <Problem className="problem-box mt-4" />
      <Addressees issue={issue} draft={draft} />
      <Sending issue={issue} draft={draft} />
      <details className="mt-12 text-sm">
        <summary className="quiet-button w-fit py-2.5">Remove the letter…</summary>
        <Form act="remove" button="Remove it for good" look="danger" />
      </details>
    </>
  );
}

function Addressees({ issue, draft: { addressees, count, some, learners } }: Omit<Props, "isTested">) {
  return (
    <DeskSection title="Who gets it">
      <LetterForm issue={issue}>
        <Field label="To" name="to" value={issue.audience!} options={addressees} />
      </LetterForm>
      <p className="mt-3">
        {counted(count, "subscriber gets it", "subscribers get it")}
        {learners !== undefined &&
          `, of ${counted(learners, "learner who began the course", "learners who began the course")}. The others get no letters`}
        .
      </p>
      <Who count={count} some={some} />
    </DeskSection>
  );
}

/** `children`: to whom a draft goes. Whether it has a page is said of a sent one, too. */
export function LetterForm({ issue: { id, has_page }, children }: { issue: Issue; children?: ReactNode }) {
  return (
    <Form act="save" button="Save" columns={2} hidden={children ? undefined : { to: "" }}>
      {children}
      <Field
        label="On the site, once it is sent"
        name="page"
        value={has_page ? "yes" : "no"}
        hint={`At /newsletter/${id}. No list, feed or search shows it.`}
        options={[
          ["no", "Nobody reads it"],
          ["yes", "Whoever has its address reads it"],
        ]}
      />
    </Form>
  );
}

function Sending({ issue: { send_at }, draft: { count, problem, now } }: Omit<Props, "isTested">) {
  const { when } = useErrors();
  const people = counted(count, "subscriber", "subscribers");
  return (
    <DeskSection title="Send it">
      {problem ? (
        <p className="mt-3 text-soft">{problem}</p>
      ) : (
        <>
          <Form act="send" button={`Send it to ${people} now`} look="primary" />
          <Form
            act="schedule"
            button={send_at ? "Change the time" : "Send it then"}
            className="mt-6 flex flex-col items-start gap-3"
          >
            <ScheduleFields publishAt={send_at ? Date.parse(send_at) : null} now={now} error={when} />
          </Form>
        </>
      )}
      {send_at && <Form act="stop" button="Do not send it by itself" />}
    </DeskSection>
  );
}
