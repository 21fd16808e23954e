import type { IncomingMessage } from "node:http";

/** Whether a request identifies nobody: it has no cookie of ours and no credentials, so its response may be shared. */
export function isAnonymous({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return headers.authorization === undefined && !hasOurCookie(headers.cookie);
}

/** The names of all our cookies contain this prefix; some have another one before it, such as "__Host-". */
function hasOurCookie(header: string | undefined): boolean {
  return header?.includes("lectern_") ?? false;
}
