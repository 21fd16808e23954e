import { Link } from "react-router";
import { DeskSection } from "../kit/desk/desk-section.tsx";
import { Field } from "../kit/field.tsx";
import { Form, Problem, useErrors } from "../kit/form.tsx";
import { counted } from "../lib/text.ts";
import { ScheduleFields } from "../writing/publishing/schedule-fields.tsx";
import { ScheduleTime } from "../writing/publishing/schedule-time.tsx";
import { TheMail, Who } from "./letter-view.tsx";
import type { Issue } from "./models/issue.server.ts";
import type { OwnLetter } from "./own-letter.server.ts";

interface Props {
  issue: Issue;
  draft: NonNullable<OwnLetter["draft"]>;
  isTested: boolean;
}

/** A letter of its own before it is sent: its text, who gets it, when, and how it looks. */
export function LetterDraft({ issue, draft, isTested }: Props) {
  const { id, send_at } = issue;
  return (
    <>
      <p className="mt-4 text-soft">
        {send_at ? (
          <>
            It goes out on <ScheduleTime at={Date.parse(send_at)} />.
          </>
        ) : (
          "It was not sent yet."
        )}
      </p>
      <p className="mt-4">
        <Link to={`/blog/${id}/edit`} className="button min-h-11">
          Write the letter
        </Link>
      </p>
      <Problem className="problem-box mt-4" />
      <Addressees issue={issue} draft={draft} />
      <LetterPageForm issue={issue} />
      <Sending issue={issue} draft={draft} />
      {draft.hasText && (
        <DeskSection title="The mail">
          <TheMail address={`/newsletter/${id}`} isTested={isTested} email={draft.email} />
        </DeskSection>
      )}
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
      <Form act="address" button="Save">
        <Field isNarrow label="To" name="to" value={issue.audience!} options={addressees} />
      </Form>
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

/** Whether a letter can be read on the site, once it is sent. */
export function LetterPageForm({ issue: { id, state, has_page } }: Pick<Props, "issue">) {
  const isOn = has_page === 1;
  return (
    <DeskSection title="Its page">
      <p className="mt-3 text-soft">
        {!isOn
          ? "Nobody can read it in a browser: there are only the mails."
          : state === "draft"
            ? "Once it is sent, whoever has its address can read it in a browser. No list, feed or search shows it."
            : "Whoever has its address can read it in a browser. No list, feed or search shows it."}
        {isOn && (
          <>
            {" "}
            <a href={`/newsletter/${id}`} className="underline">
              Its address
            </a>
          </>
        )}
      </p>
      <Form
        act="page"
        button={isOn ? "Give it no page" : "Give it a page"}
        hidden={{ on: isOn ? "no" : "yes" }}
      />
    </DeskSection>
  );
}

function Sending({ issue: { send_at }, draft: { count, problem, now } }: Omit<Props, "isTested">) {
  const { when } = useErrors();
  return (
    <DeskSection title="Send it">
      {problem ? (
        <p className="mt-3 text-soft">{problem}</p>
      ) : (
        <>
          <Form
            act="send"
            button={`Send it to ${counted(count, "subscriber", "subscribers")} now`}
            look="primary"
          />
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
