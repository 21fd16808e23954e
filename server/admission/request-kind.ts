import type { IncomingMessage } from "node:http";

/**
 * What a request costs the server. "signIns" wait for a provider. "acts" are small forms, such as a like. "uploads" are
 * whole articles and images: they are read as a stream, which has its own limits.
 */
export type RequestKind = "health" | "pages" | "images" | "signIns" | "acts" | "uploads";

// Tested against the raw address, since health checks have no limits: any other spelling gets the "Page not found"
// page, which has to be rendered.
const health = /^\/(?:healthz|readyz)(?:\?|$)/;
const image = /^\/images\/|^\/blog\/[^/]+\/card\.png$/;
const signIn = /^\/login\/(?:google|callback)$/;
const upload = /^\/(?:write|upload|preview|blog\/[^/]+\/edit)$/;

export function kindOf(req: IncomingMessage): RequestKind {
  const path = pathOf(req);
  if (!isSafeMethod(req)) return upload.test(path) ? "uploads" : "acts";
  if (health.test(req.url ?? "")) return "health";
  if (signIn.test(path)) return "signIns";
  return image.test(path) ? "images" : "pages";
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

/** Whether a request only reads (RFC 9110, 9.2.1: safe methods). */
export function isSafeMethod({ method }: { method?: string }): boolean {
  return method === "GET" || method === "HEAD";
}
