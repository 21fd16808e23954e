import type { ReactNode } from "react";
import { useAnswer } from "./answer.ts";

interface Props {
  type?: "radio" | "checkbox";
  name: string;
  value?: string;
  /** What is stored. What was sent, when something in the form is wrong, takes its place. */
  isOn?: boolean;
  /** Below its words. */
  hint?: ReactNode;
  children: ReactNode;
}

/** A check box or a radio button with its words. */
export function Choice({ type = "checkbox", value = "yes", isOn, hint, children, name }: Props) {
  const sent = useAnswer().values[name];
  const isChosen = sent === undefined ? isOn : [sent].flat().includes(value);
  return (
    <label className="flex min-h-6 items-start gap-3 py-1.5">
      <input {...{ type, name, value }} defaultChecked={isChosen} className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0 break-words">
        {children}
        {hint && <span className="block text-faint text-sm">{hint}</span>}
      </span>
    </label>
  );
}
