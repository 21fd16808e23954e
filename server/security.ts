import type { Context, Next } from "hono";
import { isRead } from "./admission/request-kind.ts";

const permissions = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()";

/** Headers of every answer that is no file. A page brings its own content policy with the hashes of its scripts. */
export function headersOf(publicUrl: string): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": permissions,
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    "Cache-Control": "no-store",
    ...(publicUrl.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000" }),
  };
}

export function securityHeaders(publicUrl: string) {
  const headers = Object.entries(headersOf(publicUrl));
  return async (c: Context, next: Next) => {
    await next();
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  };
}

/**
 * Refuses writes that another site caused. A browser names the origin of every write; a program that names none
 * holds no cookies of a person.
 */
export function sameOrigin(publicUrl: string) {
  return async (c: Context, next: Next) => {
    if (isRead(c.req)) return next();
    const origin = c.req.header("origin");
    const site = c.req.header("sec-fetch-site");
    const foreign =
      origin !== undefined ? origin !== publicUrl : site !== undefined && site !== "same-origin";
    if (foreign) return c.text("Forbidden: this came from another site.", 403);
    return next();
  };
}

/** Addresses that stand for no text lead nowhere: not every database takes a NUL, and the router warns about the rest. */
export async function readablePath(c: Context, next: Next) {
  const path = URL.parse(c.req.url)?.pathname ?? "";
  try {
    if (!decodeURIComponent(path).includes("\0")) return next();
  } catch {
    // Not a percent encoding of UTF-8.
  }
  return c.text("Page not found", 404);
}
