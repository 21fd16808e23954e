import type { ReactNode } from "react";
import { Form, Link, useActionData } from "react-router";
import { Message } from "../ui/message.tsx";

interface Props {
  title: string;
  button: string;
  /** What the other link says, and where it leads. */
  instead: [string, string];
  /** What happens then. */
  children: ReactNode;
}

/** Asks before an act, on a page of its own that works without scripts. */
export function Question({ title, button, instead, children }: Props) {
  const [text, to] = instead;
  return (
    <Message title={title} hasLinks={false}>
      <ActAlert text={useActionData<{ alert?: string }>()?.alert} />
      {children}
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <button type="submit" name="on" value="yes" className="button danger">
          {button}
        </button>
        <Link to={to} className="button">
          {text}
        </Link>
      </Form>
    </Message>
  );
}

/** Why an act was not done. */
export function ActAlert({ text, className = "mb-6" }: { text?: string; className?: string }) {
  return (
    text && (
      <p role="alert" className={`problem-box text-ink ${className}`}>
        {text}
      </p>
    )
  );
}
