import { createServer, type Server } from "node:http";

export const timeouts = {
  /** Of a client that sends nothing of what it began, or takes nothing of its answer. Live streams are never silent. */
  silenceMs: 30_000,
  /** Of a request's head, however it trickles in. */
  headMs: 30_000,
  /** Of a whole request: 20 MB at 500 kbit/s take six minutes. */
  requestMs: 15 * 60_000,
  /**
   * Of a connection that may be used again. Longer than proxies keep theirs (Google's: ten minutes): whoever closes it
   * first must not be us, since the next request may be on its way.
   */
  idleMs: 620_000,
};

/** How often a server looks for requests that took too long. */
const checkMs = 5000;

/** A server that drops clients which fall silent. Node counts the silence of a socket while a request is under way. */
export function createTimedServer({ silenceMs, headMs, requestMs, idleMs } = timeouts): Server {
  const server = createServer({
    headersTimeout: headMs,
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: Math.min(checkMs, headMs),
  });
  server.timeout = silenceMs;
  return server;
}
