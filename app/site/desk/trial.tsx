import type { ReactNode } from "react";
import { Form, Problem } from "../../kit/form.tsx";

interface Props {
  act: string;
  button: string;
  /** What is said after it went well; undefined: it was not tried just now. */
  result?: string | false;
  children?: ReactNode;
}

/** The form that tries what is set, with what the other side said. */
export function Trial({ act, button, result, children }: Props) {
  return (
    <>
      <Form act={act} button={button} className="mt-6 grid justify-items-start gap-4">
        {children}
        <Problem className="problem-box wrap-anywhere" />
      </Form>
      {result && (
        <p role="status" className="mt-2 text-soft text-sm">
          {result}
        </p>
      )}
    </>
  );
}
