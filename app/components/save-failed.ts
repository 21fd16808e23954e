import { publishTexts } from "../lib/blog-form.ts";
import { unanswered } from "./unanswered.ts";

interface Failed {
  alert: string;
  fields?: undefined;
  signedOut?: undefined;
}

/** Whether the server took what the editor sent last: told by the route's clientAction, asked when the editor closes. */
export const accepted = { current: false };

/** What a save answers when the server could not be reached or failed. A redirect is no failure. */
export function saveFailed(error: unknown) {
  accepted.current = error instanceof Response;
  return unanswered<Failed>(error, { alert: publishTexts.failed });
}
