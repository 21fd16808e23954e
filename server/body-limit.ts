import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

const kB = 1024;
/** These read their bodies as they come in, and have limits of their own. */
const streaming = /^\/(?:upload|write|preview|blog\/[^/]+\/edit)(?:\.data)?$/;
/** The bookmarks and follows of a browser are many; other forms hold an e-mail and a password at most. */
const maxBytes = (path: string) => (path === "/keep" ? 64 * kB : 8 * kB);

/** Refuses a body that no form of ours sends, before anything reads it into memory. */
export const smallBodies: MiddlewareHandler = async (c, next) => {
  if (c.req.method === "GET" || c.req.method === "HEAD" || streaming.test(c.req.path)) return next();
  const maxSize = maxBytes(c.req.path);
  if (c.req.header("transfer-encoding")) return bodyLimit({ maxSize, onError: refuse })(c, next);
  // A body that was not touched is passed over, and the connection stays fit for the next request.
  return Number(c.req.header("content-length") ?? 0) > maxSize ? refuse(c) : next();
};

const refuse = (c: Context) => c.text("Too much was sent.", 413);
