import type { IncomingMessage } from "node:http";

/**
 * What a request costs the server. "signIns" wait for a provider. "acts" are clicks, "texts" whole articles and images,
 * which are read as they come in and have limits of their own.
 */
export type RequestKind = "health" | "pages" | "images" | "signIns" | "acts" | "texts";

// As written: other spellings lead to a page that says that there is none, which has to be worked out.
const health = /^\/(?:healthz|readyz)(?:\?|$)/;
const image = /^\/images\/|^\/blog\/[^/]+\/card\.png$/;
const signIn = /^\/login\/(?:google|callback)$/;
const text = /^\/(?:write|upload|preview|blog\/[^/]+\/edit)$/;

export function kindOf(req: IncomingMessage): RequestKind {
  const path = pathOf(req);
  if (!isRead(req)) return text.test(path) ? "texts" : "acts";
  if (health.test(req.url ?? "")) return "health";
  if (signIn.test(path)) return "signIns";
  return image.test(path) ? "images" : "pages";
}

/** The path as the router sees it: decoded, in any letter case, and with or without the ending of its data. */
function pathOf({ url = "/" }: IncomingMessage): string {
  const path = url.split(/[?#]/, 1)[0]!;
  try {
    return decodeURIComponent(path)
      .toLowerCase()
      .replace(/\.data$/, "");
  } catch {
    return path;
  }
}

/** Whether a request asks for something, and changes nothing (RFC 9110, 9.2.1). */
export function isRead({ method }: { method?: string }): boolean {
  return method === "GET" || method === "HEAD";
}
