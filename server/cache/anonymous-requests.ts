import type { IncomingMessage } from "node:http";

/** Whether nothing in a request may make its response somebody's own: no cookie of ours, no credentials. */
export function isAnonymous({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return headers.authorization === undefined && !hasOurCookie(headers.cookie);
}

/** The names of all our cookies hold this word. */
function hasOurCookie(header: string | undefined): boolean {
  return header?.includes("lectern_") ?? false;
}
