import type { Context, Next } from "hono";
import { isSafeMethod } from "./admission/request-kind.ts";

const permissionsPolicy = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()";

/** The headers of every response except static files. A page sets its own content policy, with its scripts' hashes. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": permissionsPolicy,
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    "Cache-Control": "no-store",
    ...(publicUrl.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000" }),
  };
}

/** Middleware that adds the headers which a response does not set itself. */
export function setSecurityHeaders(publicUrl: string) {
  const headers = Object.entries(securityHeaders(publicUrl));
  return async (c: Context, next: Next) => {
    await next();
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  };
}

/**
 * Refuses writes that another site caused. A browser sends the origin with every write. A program that sends none has
 * no cookies that another site could misuse.
 */
export function requireSameOrigin(publicUrl: string) {
  return async (c: Context, next: Next) => {
    if (isSafeMethod(c.req)) return next();
    const origin = c.req.header("origin");
    const site = c.req.header("sec-fetch-site");
    const isForeign =
      origin !== undefined ? origin !== publicUrl : site !== undefined && site !== "same-origin";
    if (isForeign) return c.text("Forbidden: this came from another site.", 403);
    return next();
  };
}

/** Refuses to save anything while there is a reason. Forms and scripts keep what was typed, as after every 503. */
export function refuseWrites(reason: () => string) {
  return async (c: Context, next: Next) => {
    if (isSafeMethod(c.req) || !reason()) return next();
    return c.text(
      "Nothing can be saved on this site at the moment. Go back: what you wrote is still there.",
      503,
      { "Retry-After": "60" },
    );
  };
}

/**
 * Returns a 404 for a path that is not valid text: one of the databases refuses a NUL, and React Router logs a warning
 * for an invalid percent encoding.
 */
export async function refuseUnreadablePath(c: Context, next: Next) {
  const path = URL.parse(c.req.url)?.pathname ?? "";
  try {
    if (!decodeURIComponent(path).includes("\0")) return next();
  } catch {
    // The path is not percent-encoded UTF-8.
  }
  return c.text("Page not found", 404);
}
