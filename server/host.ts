import type { IncomingMessage, ServerResponse } from "node:http";
import { passkeySiteOf } from "../app/accounts/lib/passkey-site.ts";
import { requestIdHeader } from "../config/log.ts";
import { isLoopback } from "../config/settings.ts";
import { isSafeMethod } from "./admission/request-kind.ts";

/** What a site at a loopback address serves under the name "localhost" too, since browsers allow passkeys only there. */
const localhostPaths = ["/passkey", "/passkey.js", "/plain.css"];

/**
 * Checks the Host header while PUBLIC_URL is a loopback address. Other loopback names are redirected to PUBLIC_URL, and
 * any other host is refused, so that no foreign website can reach this server through a name of its own (DNS
 * rebinding). `headers` go with every response. The returned function returns true when it has sent the response.
 */
export function hostCheck(publicUrl: string, headers: Record<string, string>) {
  const ownUrl = new URL(publicUrl);
  if (!isLoopback(ownUrl.hostname)) return () => false;
  const passkeyHost = URL.parse(passkeySiteOf(publicUrl)?.origin ?? "")?.host;
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const host = req.headers.host ?? "";
    if (host === ownUrl.host) return false;
    if (host === passkeyHost && isSafeMethod(req) && localhostPaths.includes(req.url ?? "")) return false;
    const requestedUrl = URL.parse(`http://${host}`);
    if (requestedUrl && isLoopback(requestedUrl.hostname)) {
      const location = ownUrl.origin + (req.url ?? "/");
      res.writeHead(308, { ...requestIdHeader(req), Location: location, "Content-Length": 0 }).end();
      return true;
    }
    res.writeHead(421, { ...headers, ...requestIdHeader(req), "Content-Type": "text/plain; charset=utf-8" });
    res.end("This server does not answer to that name. Its operator can set PUBLIC_URL.\n");
    return true;
  };
}
