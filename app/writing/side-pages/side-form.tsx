import type { ReactNode } from "react";
import { Form, useLocation } from "react-router";
import { useOpenEditor } from "./side-page.tsx";

interface Props {
  /** Default: the page itself. */
  action?: string;
  className?: string;
  onSubmit?: () => void;
  children: ReactNode;
}

/** A form of a side page. An open editor stays, and gets what changed. */
export function SideForm({ action, className = "mt-6 flex flex-wrap gap-3", onSubmit, children }: Props) {
  const editor = useOpenEditor();
  const { state } = useLocation();
  return (
    <Form
      method="post"
      action={action}
      relative="path"
      replace
      state={state}
      preventScrollReset
      noValidate
      className={className}
      onSubmit={onSubmit}
    >
      {editor && <input type="hidden" name="from" value="editor" />}
      {children}
    </Form>
  );
}
