import { publishTexts } from "../lib/blog-form.ts";

/** Whether the server took what the editor sent last: told by the route's clientAction, asked when the editor closes. */
export const accepted = { current: false };

/** What a save answers when the server could not be reached or failed. A redirect is no failure. */
export function saveFailed(error: unknown): { alert: string; fields?: undefined; signedOut?: undefined } {
  if (!(error instanceof Response)) return { alert: publishTexts.failed };
  accepted.current = true;
  throw error;
}
