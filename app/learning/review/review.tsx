import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { Field } from "../../kit/field.tsx";
import { Form, Problem } from "../../kit/form.tsx";

interface Props {
  work: {
    task: string | null;
    text: string;
    link: string;
    state: "waiting" | "accepted" | "returned";
    reason: string;
    at: string;
  };
  /** Whether it is the reader's own. */
  isOwn: boolean;
}

const titles = { waiting: "Why it was sent back before", accepted: "Accepted", returned: "Sent back" };

/** What was handed in, and the form to accept it or to send it back. */
export function Review({ work: { task, text, link, state, reason, at }, isOwn }: Props) {
  return (
    <>
      <Problem />
      {task && <Quoted title="The task" text={task} />}
      {text && <Quoted title="Handed in" text={text} />}
      {link && (
        <p className="mt-4 max-w-prose break-words">
          <a href={link} rel="nofollow noopener noreferrer ugc" className="text-accent underline">
            {link}
          </a>
        </p>
      )}
      {(state !== "waiting" || reason) && (
        <DeskSection title={titles[state]}>
          <p dir="auto" className="mt-2 max-w-prose break-words">
            {reason || "The learner can get the certificate now."}
          </p>
        </DeskSection>
      )}
      {state === "waiting" && isOwn && (
        <p className="mt-6 text-soft">Somebody else has to decide about your own project.</p>
      )}
      {state === "waiting" && !isOwn && (
        <DeskSection title="Decide">
          <Form act="accept" button="Accept" look="primary" hidden={{ at }} />
          <Form act="return" button="Send back" hidden={{ at }}>
            <Field label="What is missing? The learner reads it." name="reason" />
          </Form>
        </DeskSection>
      )}
    </>
  );
}

function Quoted({ title, text }: { title: string; text: string }) {
  return (
    <DeskSection title={title}>
      <p dir="auto" className="mt-2 max-w-prose whitespace-pre-wrap break-words">
        {text}
      </p>
    </DeskSection>
  );
}
