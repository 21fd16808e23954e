import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

const most = 64 * 1024;
/** These read their bodies as they come in, and have limits of their own. */
const streaming = /^\/(?:upload|write|blog\/[^/]+\/edit)(?:\.data)?$/;

const refuse = (c: Context) => c.text("Too much was sent.", 413);
const limit = bodyLimit({ maxSize: most, onError: refuse });

/** Refuses a body that no form of ours sends, before anything reads it into memory. */
export const smallBodies: MiddlewareHandler = async (c, next) => {
  if (c.req.method === "GET" || c.req.method === "HEAD" || streaming.test(c.req.path)) return next();
  if (c.req.header("transfer-encoding")) return limit(c, next);
  // A body that was not touched is passed over, and the connection stays fit for the next request.
  return Number(c.req.header("content-length") ?? 0) > most ? refuse(c) : next();
};
