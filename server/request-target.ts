import type { IncomingMessage, ServerResponse } from "node:http";
import { requestIdHeader } from "../config/log.ts";

/**
 * Changes the request target to the form "/path?query" (RFC 9112, 3.2). The host of an absolute target replaces the
 * Host header. `headers` go with every response. The returned function returns true when it has refused the request.
 */
export function normalizeTarget(headers: Record<string, string>) {
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const target = req.url ?? "";
    if (target.startsWith("/")) return false;
    const url = /^https?:\/\//i.test(target) ? URL.parse(target) : null;
    if (url) {
      req.url = url.pathname + url.search;
      req.headers.host = url.host;
      return false;
    }
    res.writeHead(400, { ...headers, ...requestIdHeader(req), "Content-Type": "text/plain; charset=utf-8" });
    res.end("That is no address of a page.\n");
    return true;
  };
}
