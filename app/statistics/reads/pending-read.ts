import type { IncomingMessage } from "node:http";
import { parse } from "hono/utils/cookie";

/** What tells the reader of a blog from others, as it came with a request. Kept for seconds, in memory only. */
export interface PendingRead {
  blogId: string;
  address: string;
  browser: string;
  /** The page that the reader came from. */
  referrer?: string;
  /** The token in the session cookie. */
  token?: string;
}

/**
 * The page of a blog, its data, and its live stream. The stream counts too, because a page that was fetched
 * ahead, or came from a shared cache, is shown without a request to us. An open page always opens its stream.
 */
const path = /^\/blog\/([a-z0-9]{1,20})(?:\.data|(\/live))?(?:\?|$)/;
/** Browsers send 100 to 400 characters. */
const maxBrowserLength = 600;
const maxReferrerLength = 1000;

/** The id of the blog that a request asks for as a reader, and whether as a live stream; undefined when it does not. */
export function blogOf({ method, url }: IncomingMessage): { id: string; isStream: boolean } | undefined {
  if (method !== "GET" || !url!.startsWith("/blog/")) return undefined;
  const match = path.exec(url!);
  return match ? { id: match[1]!, isStream: match[2] !== undefined } : undefined;
}

/** Whether a reader may be counted: not when the browser only fetches ahead, or asks not to be tracked. */
export function mayCount({ headers }: IncomingMessage): boolean {
  const browser = headers["user-agent"];
  return (
    browser !== undefined &&
    browser.length <= maxBrowserLength &&
    headers.dnt !== "1" &&
    headers["sec-gpc"] !== "1" &&
    !isPrefetch(headers["sec-purpose"]) &&
    !isPrefetch(headers.purpose)
  );
}

function isPrefetch(purpose: string | string[] | undefined) {
  return purpose !== undefined && String(purpose).startsWith("prefetch");
}

export function pendingReadOf(
  { headers }: IncomingMessage,
  blogId: string,
  address: string,
  sessionCookie: string,
): PendingRead {
  const { cookie, referer } = headers;
  return {
    blogId,
    address,
    browser: headers["user-agent"]!,
    referrer: referer && referer.length <= maxReferrerLength ? referer : undefined,
    token: cookie?.includes(sessionCookie) ? parse(cookie, sessionCookie)[sessionCookie] : undefined,
  };
}
