import type { MouseEvent } from "react";
import { useSite } from "../../ui/site.tsx";
import { googleOffText } from "../lib/google-problems.ts";
import { openPopup, usePopupOutcome } from "./sign-in-popup.ts";

interface Props {
  text: string;
  /** The path to open after the sign-in. */
  next?: string;
  /** The token of the invitation with which somebody signs up. */
  invitation?: string;
  onProblem(text: string): void;
}

/**
 * Opens the sign-in in a popup, or in the whole page when popups are blocked or there is no JavaScript. It is a link
 * with the role of a button, since the content policy blocks a form that is redirected to the provider.
 */
export function GoogleButton({ text, next, invitation, onProblem }: Props) {
  const { google } = useSite();
  usePopupOutcome(onProblem, next);
  const query = new URLSearchParams({ ...(next && { to: next }), ...(invitation && { invite: invitation }) });
  const address = `/login/google${query.size > 0 ? `?${query}` : ""}`;

  function open(event: MouseEvent) {
    if (google === "off") onProblem(googleOffText);
    else if (!openPopup(invitation)) return;
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
