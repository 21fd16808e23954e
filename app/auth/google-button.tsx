import type { MouseEvent } from "react";
import { googleProblemTexts } from "../lib/google-problems.ts";
import { useSite } from "../ui/site.tsx";
import { openPopup, usePopupOutcome } from "./sign-in-popup.ts";

interface Props {
  text: string;
  /** The path to open after the sign-in. */
  next?: string;
  onProblem(text: string): void;
}

/**
 * Opens the sign-in in a popup, or in the whole page when popups are blocked or there is no JavaScript. It is a link
 * with the role of a button, since the content policy blocks a form that is redirected to the provider.
 */
export function GoogleButton({ text, next, onProblem }: Props) {
  const { google } = useSite();
  usePopupOutcome(onProblem, next);
  const address = `/login/google${next ? `?${new URLSearchParams({ to: next })}` : ""}`;

  function open(event: MouseEvent) {
    if (google === "off") onProblem(googleProblemTexts.off);
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
