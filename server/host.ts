import type { IncomingMessage, ServerResponse } from "node:http";
import { isLoopback } from "../config/settings.ts";

/**
 * While the public address is this machine's own, only that name is served: other names of this machine are led
 * to it, and any foreign name is refused, so that no web page can reach the site under a name of its own choosing.
 * `headers` are those of every answer. Answers true when the request was dealt with.
 */
export function checkHost(publicUrl: string, headers: Record<string, string>) {
  const home = new URL(publicUrl);
  if (!isLoopback(home.hostname)) return () => false;
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const host = req.headers.host ?? "";
    if (host === home.host) return false;
    const asked = URL.parse(`http://${host}`);
    if (asked && isLoopback(asked.hostname)) {
      res.writeHead(308, { Location: home.origin + (req.url ?? "/"), "Content-Length": 0 }).end();
      return true;
    }
    res.writeHead(421, { ...headers, "Content-Type": "text/plain; charset=utf-8" });
    res.end("This server does not answer to that name. Its operator can set PUBLIC_URL.\n");
    return true;
  };
}
