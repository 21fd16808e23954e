import type { SaveFailure, SaverState } from "./save-messages.ts";

/**
 * What the person reads about the open text. `isKept`: whether this browser has a copy of it. `isAsked`: the person has just
 * saved it.
 */
export function draftStatus(state: SaverState, isKept: boolean, isAsked: boolean): string {
  if (state.name === "failed") {
    const reason = failureText(state.failure, formatTime(state.since));
    return `Not saved: ${reason}${isKept ? "" : ", and not saved on this device"}`;
  }
  if (isAsked && state.name !== "saving") return state.name === "saved" ? "Saved now" : "Nothing to save yet";
  return { untouched: "", saved: "Saved", saving: "Saving" }[state.name];
}

const failureText = ({ reason, text }: SaveFailure, since: string) =>
  ({
    offline: `offline since ${since}`,
    server: `the site has had a problem since ${since}`,
    busy: "too many changes at once, one moment",
    "signed-out": "you are logged out",
    "other-account": "another account is logged in",
    "not-yours": "you may not change this draft",
    gone: "this draft was discarded",
    refused: text ? lowerFirst(text) : "the text is too long",
  })[reason];

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, "");

/** Like "14:02", in the person's own time. */
function formatTime(at: number) {
  return new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
    at,
  );
}
