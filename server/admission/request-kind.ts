import type { IncomingMessage } from "node:http";

/**
 * What a request costs the server. "signIns" wait for a provider. "uploads" may carry a whole article or an image: they are
 * read as a stream, which has its own limits. "smallForms" are all other requests that write: likes, logins, deletions.
 * "searches" mostly wait for the database, and must not take the places of other pages.
 */
export type RequestKind = "health" | "pages" | "searches" | "images" | "signIns" | "smallForms" | "uploads";

// Tested against the address as it was sent. /HEALTHZ gets the rendered "Page not found" page, so it must count as a
// page: health checks have no limits.
const health = /^\/(?:healthz|readyz)(?:\?|$)/;
const image = /^\/(?:images|jpeg)\/|^\/(?:blog|paths|people|topic|certificate)\/[^/]+\/card\.png$/;
/** A text to search or to filter by. */
const search = /[?&]q=[^&]/;
const signIn = /^\/(?:login\/(?:google|callback)|account\/google)$/;
const upload =
  /^\/(?:write(?:\/[^/]+)?|drafts\/[^/]+|upload|account|preview|blog\/[^/]+\/edit|desk\/redirects|desk\/import|desk\/subscribers|desk\/site(?:\/.+)?|setup(?:\/file)?|api\/v1\/(?:blogs|drafts|images)(?:\/[^/]+)?)$/;

export function kindOf(req: IncomingMessage): RequestKind {
  const path = pathOf(req);
  if (!isSafeMethod(req)) return upload.test(path) ? "uploads" : "smallForms";
  if (health.test(req.url ?? "")) return "health";
  if (signIn.test(path)) return "signIns";
  if (image.test(path)) return "images";
  return search.test(req.url ?? "") ? "searches" : "pages";
}

/** The path as the router sees it: decoded, in lower case, without the ".data" of a client navigation. */
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

/** Whether the method is GET or HEAD. All others count as writes, even OPTIONS and TRACE, which RFC 9110 calls safe. */
export function isSafeMethod({ method }: { method?: string }): boolean {
  return method === "GET" || method === "HEAD";
}
