import type { ReactNode } from "react";
import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { Field } from "../../kit/field.tsx";
import { Form, Problem } from "../../kit/form.tsx";
import { type Answered, AnswerText } from "./answer.tsx";

interface Props {
  work: Answered & {
    task?: string | null;
    text: string;
    link: string;
    state: "waiting" | "accepted" | "returned";
    at: string;
  };
  /** What is said of accepted work without an answer. */
  next: string;
  /** Whether it is the reader's own. */
  isOwn: boolean;
  isCode?: boolean;
}

const titles = { waiting: "Why it was sent back before", accepted: "Accepted", returned: "Sent back" };

/** What was handed in, and the form to accept it or to send it back. */
export function Review({ work, next, isOwn, isCode }: Props) {
  const { task, text, link, state, reason, at } = work;
  return (
    <>
      <Problem />
      {task && <Quoted title="The task" text={task} />}
      {text && <Quoted title="Handed in" text={text} isCode={isCode} />}
      {link && (
        <p className="mt-4 max-w-prose break-words">
          <a href={link} rel="nofollow noopener noreferrer ugc" className="text-accent underline">
            {link}
          </a>
        </p>
      )}
      {(state !== "waiting" || reason) && (
        <Part title={titles[state]}>{reason ? <AnswerText {...work} /> : next}</Part>
      )}
      {state === "waiting" && isOwn && (
        <p className="mt-6 text-soft">Somebody else has to decide about your own work.</p>
      )}
      {state === "waiting" && !isOwn && (
        <DeskSection title="Decide">
          <Form act={["accept", "return"]} hidden={{ at }} columns={1}>
            <Field label="Answer. The learner reads it; Markdown works." name="answer" rows={6} />
            <div className="flex flex-wrap gap-2.5">
              <button type="submit" name="act" value="accept" className="button primary min-h-11">
                Accept
              </button>
              <button type="submit" name="act" value="return" className="button min-h-11">
                Send back
              </button>
            </div>
          </Form>
        </DeskSection>
      )}
    </>
  );
}

function Quoted({ title, text, isCode }: { title: string; text: string; isCode?: boolean }) {
  return (
    <Part title={title}>
      <p dir={isCode ? "ltr" : "auto"} className={`whitespace-pre-wrap ${isCode ? "font-mono text-sm" : ""}`}>
        {text}
      </p>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <DeskSection title={title}>
      <div className="mt-2 max-w-prose break-words">{children}</div>
    </DeskSection>
  );
}
