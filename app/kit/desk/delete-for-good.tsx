import type { ReactNode } from "react";
import { Form } from "../form.tsx";

/** The act "delete", small and the last of the page. `children`: what goes with it. */
export function DeleteForGood({ children }: { children: ReactNode }) {
  return (
    <details className="mt-12 text-sm">
      <summary className="cursor-pointer text-soft">Delete</summary>
      <p className="mt-2 max-w-prose text-soft">{children}</p>
      <Form act="delete" button="Delete for good" look="danger" />
    </details>
  );
}
