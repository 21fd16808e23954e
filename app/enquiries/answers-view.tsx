import { Link, useActionData } from "react-router";
import { DeskSection } from "../kit/desk/desk-section.tsx";
import { DeskTime } from "../kit/desk/desk-time.tsx";
import { useDeskName } from "../kit/desk/log-list.tsx";
import { Field } from "../kit/field.tsx";
import { Form } from "../kit/form.tsx";
import type { Answer } from "../ui/answer.ts";
import type { listAnswers, listSavedAnswers } from "./models/answers.server.ts";

export interface AnswerProps {
  answers: Awaited<ReturnType<typeof listAnswers>>;
  saved: Awaited<ReturnType<typeof listSavedAnswers>>;
  /** The id of the next answer. */
  next: string;
  sendsMail: boolean;
  /** What the next answer begins with. */
  begins: string;
  /** A week ago, when mails are forgotten. ISO-8601. */
  weekAgo: string;
}

/** What was answered, and the next answer. */
export function Answers({ answers, saved, next, sendsMail, begins, weekAgo }: AnswerProps) {
  const deskName = useDeskName();
  // One that was refused keeps its words, also when the site sends no mail any more.
  const isSent = useActionData<Answer>()?.act === "answer";
  const showsForm = sendsMail || isSent;
  return (
    <>
      {answers.map((answer) => (
        <div key={answer.id} className="mt-6 max-w-prose border-accent border-l-2 pl-4">
          <p className="text-soft text-sm">
            <bdi>{answer.by ? deskName(answer.by, answer.name || answer.handle) : "Somebody who left"}</bdi>,{" "}
            <DeskTime at={answer.created_at} /> · {sendingText(answer, weekAgo)}{" "}
            {isRefused(answer, weekAgo) && (
              <Link to={`?begin=${answer.id}#answer`} className="underline">
                Begin with it again
              </Link>
            )}
          </p>
          <p dir="auto" className="mt-1 whitespace-pre-wrap break-words">
            {answer.text}
          </p>
        </div>
      ))}
      <DeskSection title="Answer" id="answer">
        {showsForm ? (
          <Form act="answer" button="Send the answer" look="primary" hidden={{ id: next }} key={begins}>
            <Field label="By mail. A reply comes to you." name="text" rows={8} value={begins} />
            <Field label="Keep it for the next time, as" name="name" hint="Empty: it is not kept." />
          </Form>
        ) : (
          <p className="mt-4 text-soft">The site sends no mail yet: write to the address above.</p>
        )}
        {saved.length > 0 && showsForm && <SavedAnswers saved={saved} />}
      </DeskSection>
    </>
  );
}

function SavedAnswers({ saved }: Pick<AnswerProps, "saved">) {
  return (
    <details className="mt-6">
      <summary className="cursor-pointer text-sm">Answers that you have kept ({saved.length})</summary>
      <ul className="mt-2 max-w-prose divide-y divide-line">
        {saved.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <Link to={`?begin=${id}#answer`} className="min-w-0 break-words underline">
              <bdi>{name}</bdi>
            </Link>
            <Form act="remove-answer" button="Remove" of={name} row={{ key: id }} />
          </li>
        ))}
      </ul>
    </details>
  );
}

type KeptAnswer = AnswerProps["answers"][number];

const isRefused = ({ created_at, mail }: KeptAnswer, weekAgo: string) => created_at >= weekAgo && !mail;

function sendingText({ created_at, mail }: KeptAnswer, weekAgo: string) {
  if (created_at < weekAgo) return "By mail";
  if (!mail) return "The mail server refused this address.";
  if (mail.sent_at) return "Sent";
  if (mail.failed_at) return `Not sent: ${mail.last_error}`;
  if (mail.last_error) return `Will be tried again: ${mail.last_error}`;
  return mail.job ? "On its way" : "Stayed in the outbox";
}
