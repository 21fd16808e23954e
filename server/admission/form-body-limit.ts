import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Bindings } from "./admission.ts";
import { isSafeMethod, kindOf } from "./request-kind.ts";

/** A comment of 5,000 characters takes 45 kB in a form, in a writing system with three bytes for each. */
const maxSize = 128 * 1024;

/**
 * Refuses a body that is larger than any of our forms, before it is read into memory. Uploads are not checked here:
 * they are read as a stream, which has its own limits.
 */
export const limitBodySize: MiddlewareHandler<{ Bindings: Bindings }> = async (c, next) => {
  if (isSafeMethod(c.req) || kindOf(c.env.incoming) === "uploads") return next();
  // Not for TRACE: a Request with this method cannot be made. It must have no body anyway (RFC 9110, 9.3.8), and the
  // router refuses it.
  if (c.req.header("transfer-encoding") && c.req.method !== "TRACE") {
    c.req.raw = toNativeRequest(c.req.raw);
    return bodyLimit({ maxSize, onError: refuse })(c, next);
  }
  // The server skips a body that nothing has read, so the connection can carry the next request.
  return Number(c.req.header("content-length") ?? 0) > maxSize ? refuse(c) : next();
};

const refuse = (c: Context) => c.text("Too much was sent.", 413);

/** Hono's limit copies the request, and the request object of @hono/node-server cannot be copied. */
function toNativeRequest({ url, method, headers, body, signal }: Request): Request {
  const init = { method, headers, body, signal, duplex: "half" };
  return new Request(url, init);
}
