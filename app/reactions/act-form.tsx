import type { ReactNode } from "react";

interface Props {
  action: string;
  on: boolean;
  onToggle(on: boolean): void;
  children: ReactNode;
}

/** A form that asks for the opposite of the present state: it works as it stands, and without a page load with JavaScript. */
export function ActForm({ action, on, onToggle, children }: Props) {
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
