import { createServer, type Server } from "node:http";

export const timeouts = {
  /** For a client that stops sending its request or reading its response. Live streams send a heartbeat. */
  silenceMs: 30_000,
  /** For a request's complete head. */
  headMs: 30_000,
  /** For a complete request: 20 MB at 500 kbit/s take six minutes. */
  requestMs: 15 * 60_000,
  /**
   * For an idle connection. Longer than the idle timeout of proxies (Google's: ten minutes), so that the proxy closes
   * the connection first: if the server did, it could drop a request that the proxy is just sending.
   */
  idleMs: 620_000,
};

/** How often Node checks the timeouts of heads and requests. */
const checkMs = 5000;

/** An HTTP server with these timeouts. Node applies `server.timeout` to a socket while it has a request. */
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
