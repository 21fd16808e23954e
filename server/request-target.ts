import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Brings what a request asks for into the form "/path?query" (RFC 9112, 3.2). An absolute address names the host as
 * well, whatever the Host header says. `headers` are those of every answer. Answers true when the request was dealt with.
 */
export function readTarget(headers: Record<string, string>) {
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const target = req.url ?? "";
    if (target.startsWith("/")) return false;
    const url = /^https?:\/\//i.test(target) ? URL.parse(target) : null;
    if (url) {
      req.url = url.pathname + url.search;
      req.headers.host = url.host;
      return false;
    }
    res.writeHead(400, { ...headers, "Content-Type": "text/plain; charset=utf-8" });
    res.end("That is no address of a page.\n");
    return true;
  };
}
