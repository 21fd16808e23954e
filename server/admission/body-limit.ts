import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Bindings } from "./admission.ts";
import { isRead, kindOf } from "./request-kind.ts";

const kB = 1024;
/** The bookmarks and follows of a browser are many; other forms hold an e-mail and a password at most. */
const maxBytes = (path: string) => (path === "/bookmarks/sync" ? 64 * kB : 8 * kB);

/**
 * Refuses a body that no form of ours sends, before anything reads it into memory. Texts are read as they come in, and
 * have limits of their own.
 */
export const smallBodies: MiddlewareHandler<{ Bindings: Bindings }> = async (c, next) => {
  if (isRead(c.req) || kindOf(c.env.incoming) === "texts") return next();
  const maxSize = maxBytes(c.req.path);
  // TRACE comes without one (RFC 9110, 9.3.8), and whoever sends one is told so by the router.
  if (c.req.header("transfer-encoding") && c.req.method !== "TRACE") {
    c.req.raw = native(c.req.raw);
    return bodyLimit({ maxSize, onError: refuse })(c, next);
  }
  // A body that was not touched is passed over, and the connection stays fit for the next request.
  return Number(c.req.header("content-length") ?? 0) > maxSize ? refuse(c) : next();
};

const refuse = (c: Context) => c.text("Too much was sent.", 413);

/** The server's request only looks like one, and cannot be copied, which hono's limit does. */
function native({ url, method, headers, body, signal }: Request): Request {
  const init = { method, headers, body, signal, duplex: "half" };
  return new Request(url, init);
}
