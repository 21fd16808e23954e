import type { ReactNode } from "react";
import { Form } from "../form.tsx";

interface Props {
  /** What is opened first, so that no slip does it. */
  title?: string;
  act?: string;
  button?: string;
  /** Default: the page itself. */
  action?: string;
  row?: Record<string, string>;
  /** What goes with it. */
  children: ReactNode;
}

/** The act "delete", or another that cannot be taken back, small and the last of its part of the page. */
export function DeleteForGood({ title = "Delete", children, ...form }: Props) {
  return (
    <details className="mt-12 text-sm">
      <summary className="cursor-pointer py-2 text-soft">{title}</summary>
      <p className="mt-2 max-w-prose text-soft">{children}</p>
      <Form act="delete" button="Delete for good" look="danger" {...form} />
    </details>
  );
}
