import type { MouseEvent } from "react";
import { signInProblems } from "../lib/sign-in-problems.ts";
import { useSite } from "../ui/site.tsx";
import { openPopup, usePopupOutcome } from "./sign-in-popup.ts";

interface Props {
  text: string;
  /** The path to go on to. */
  next?: string;
  onProblem(text: string): void;
}

/**
 * Opens the sign-in in a popup; in a full page where popups are blocked, or without JavaScript. A link in a button's
 * clothes, since the content policy would stop a form that leads to the provider.
 */
export function GoogleButton({ text, next, onProblem }: Props) {
  const { google } = useSite();
  usePopupOutcome(onProblem, next);
  const address = `/login/google${next ? `?${new URLSearchParams({ to: next })}` : ""}`;

  function open(event: MouseEvent) {
    if (google === "off") onProblem(signInProblems.off);
    else if (!openPopup()) return;
    event.preventDefault();
  }

  return (
    <a
      href={address}
      role="button"
      className="button w-full"
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== " ") return;
        event.preventDefault();
        event.currentTarget.click();
      }}
    >
      {text}
    </a>
  );
}
