import type { IncomingMessage } from "node:http";

type Request = Pick<IncomingMessage, "headers">;

/** Part of the names of all our cookies; some have another prefix before it, such as "__Host-". */
const cookieNamePart = "site_";

/** Whether a request identifies nobody: it has no cookie of ours and no credentials, so its response may be shared. */
export function isAnonymous({ headers }: Request): boolean {
  return headers.authorization === undefined && !headers.cookie?.includes(cookieNamePart);
}

/**
 * Whether the only cookie of ours is the visitor's, whose full name is `cookieName`: somebody who liked something and
 * is not signed in.
 */
export function hasOnlyVisitorCookie({ headers }: Request, cookieName: string): boolean {
  if (headers.authorization !== undefined || !headers.cookie) return false;
  const ours = headers.cookie.split(";").filter((part) => part.includes(cookieNamePart));
  return ours.length === 1 && ours[0]!.trim().startsWith(`${cookieName}=`);
}
