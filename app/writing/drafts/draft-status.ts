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

function failureText({ reason, text }: SaveFailure, since: string) {
  switch (reason) {
    case "offline":
      return `offline since ${since}`;
    case "server":
      return `the site has had a problem since ${since}`;
    case "busy":
      return "too many changes at once, one moment";
    case "signed-out":
      return "you are logged out";
    case "other-account":
      return "another account is logged in";
    case "not-yours":
      return "you may not change this draft";
    case "gone":
      return "this draft was discarded";
    case "refused":
      return text ? lowerFirst(text) : "the text is too long";
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, "");

/** Like "14:02", in the person's own time. */
function formatTime(at: number) {
  return new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
    at,
  );
}
