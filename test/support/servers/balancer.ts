import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { listenOnFreePort } from "../listen.ts";

const checkMs = 200;
const maxAttempts = 3;
const bodyMethods = new Set(["POST", "PUT", "PATCH", "DELETE"]);

interface Upstream {
  url: URL;
  isReady: boolean;
  agent: Agent;
}

export type Balancer = Awaited<ReturnType<typeof openBalancer>>;

/**
 * An HTTP load balancer, as simple as one in use: it asks each node's /readyz five times a second, sends requests to those that are
 * ready in turn, and repeats one that changes nothing at another node when its node breaks off before the response.
 */
export async function openBalancer(urls: string[]) {
  const upstreams: Upstream[] = urls.map((url) => ({
    url: new URL(url),
    isReady: true,
    agent: new Agent({ keepAlive: true }),
  }));
  let turn = 0;

  /** The next node that is ready; without any, the next of all. */
  function pick(): Upstream {
    const ready = upstreams.filter(({ isReady }) => isReady);
    const candidates = ready.length > 0 ? ready : upstreams;
    return candidates[turn++ % candidates.length]!;
  }

  async function check(upstream: Upstream) {
    const response = await fetch(new URL("/readyz", upstream.url), {
      signal: AbortSignal.timeout(3000),
    }).catch(() => undefined);
    upstream.isReady = response?.ok === true;
  }

  function forward(req: IncomingMessage, res: ServerResponse, attempt = 1) {
    const upstream = pick();
    const { hostname, port } = upstream.url;
    const { method, url: path } = req;
    const headers = { ...req.headers, connection: "keep-alive" };
    const out = request({ agent: upstream.agent, hostname, port, method, path, headers });
    out.on("response", (response) => {
      res.writeHead(response.statusCode!, response.headers);
      response.pipe(res);
      response.on("error", () => res.destroy());
      response.on("aborted", () => res.destroy());
    });
    out.on("error", (error: NodeJS.ErrnoException) => {
      upstream.isReady = false;
      if (res.headersSent || res.destroyed) return res.destroy();
      // What was never received may be sent again; so may what only reads.
      const mayRepeat = error.code === "ECONNREFUSED" || !bodyMethods.has(method!);
      if (mayRepeat && attempt < maxAttempts && !req.readableDidRead) return forward(req, res, attempt + 1);
      res.writeHead(502).end();
    });
    res.once("close", () => out.destroy());
    if (bodyMethods.has(method!)) req.pipe(out);
    else out.end();
  }

  const server = createServer((req, res) => {
    res.on("error", () => {});
    forward(req, res);
  });
  const port = await listenOnFreePort(server);
  const timer = setInterval(() => upstreams.forEach((upstream) => void check(upstream)), checkMs);
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      for (const { agent } of upstreams) agent.destroy();
    },
  };
}
