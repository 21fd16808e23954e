import type { ReactNode } from "react";

interface Props {
  action: string;
  /** The current state. The form sends the opposite. */
  on: boolean;
  onToggle(on: boolean): void;
  children: ReactNode;
}

/** A form that switches a state. With JavaScript it does not load a page. */
export function ToggleForm({ action, on, onToggle, children }: Props) {
  return (
    <form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        onToggle(!on);
      }}
    >
      <input type="hidden" name="on" value={on ? "no" : "yes"} />
      {children}
    </form>
  );
}
