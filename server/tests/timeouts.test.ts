import { once } from "node:events";
import type { RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { test as base, expect } from "vitest";
import { listenOnFreePort } from "../../test/support/listen.ts";
import { bodyTimeouts } from "../admission/incoming-bodies.ts";
import { createTimedServer, timeouts } from "../timeouts.ts";

const MB = 1024 * 1024;
/** `silenceMs` is long enough for a busy machine, where a client may pause although it has more to send. */
const shortTimeouts = { silenceMs: 3000, headMs: 1000, requestMs: 60_000, idleMs: 60_000 };
const post = "POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 400\r\n\r\n";
const get = "GET /large HTTP/1.1\r\nHost: here\r\n\r\n";

/** Fixture: `openConnection` connects to a server with short timeouts, and sends bytes. */
const test = base.extend("openConnection", async ({ task: _ }, { onCleanup }) => {
  const respond: RequestListener = (req, res) =>
    void req.resume().once("end", () => res.end(req.url === "/large" ? Buffer.alloc(50 * MB) : "read"));
  const server = createTimedServer(shortTimeouts).on("request", respond);
  const port = await listenOnFreePort(server);
  onCleanup(() => {
    server.closeAllConnections();
    server.close();
  });
  return async (bytes: string) => {
    const connectionEvent = once(server, "connection") as Promise<[Socket]>;
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    await once(socket, "connect");
    const [serverSocket] = await connectionEvent;
    socket.write(bytes);
    return {
      socket,
      clientClosed: new Promise((resolve) => socket.once("close", resolve)),
      serverClosed: new Promise((resolve) => serverSocket.once("close", resolve)),
    };
  };
});

// These tests wait for timeouts, so they run at the same time.
for (const [name, bytes] of Object.entries({
  nothing: "",
  "half a head": "GET / HTTP/1.1\r\nHost: he",
  "half a body": `${post}half`,
}))
  test.concurrent(`a client that sends ${name} and then falls silent is dropped`, async ({
    openConnection,
  }) => {
    const { socket, clientClosed } = await openConnection(bytes);
    socket.resume();
    await clientClosed;
  });

test.concurrent("a client that does not read its response is dropped", async ({ openConnection }) => {
  const { socket, serverClosed } = await openConnection(get);
  socket.pause();
  await serverClosed;
  // The client still gets what the system has buffered, which is much less than the whole response.
  let bytes = 0;
  socket.on("data", (chunk) => (bytes += chunk.length)).resume();
  await once(socket, "close");
  expect(bytes).toBeLessThan(50 * MB);
});

test.concurrent("a connection with a slow head is dropped, a slow body is read", async ({
  openConnection,
  onTestFinished,
}) => {
  const head = await openConnection("GET / HTTP/1.1\r\n");
  const body = await openConnection(post);
  head.socket.resume();
  const interval = setInterval(() => {
    if (!head.socket.destroyed) head.socket.write("A: b\r\n");
    body.socket.write("x".repeat(10));
  }, 100);
  onTestFinished(() => clearInterval(interval));
  const [response] = await once(body.socket, "data");
  expect(String(response)).toContain("200 OK");
  await head.clientClosed;
});

test("the timeouts allow the largest upload on a slow line, and keep idle connections longer than proxies do", () => {
  expect(timeouts.requestMs).toBeGreaterThan((20 * MB * 8 * 1000) / 500_000);
  expect(bodyTimeouts.minBytesPerMs * 1000 * 8).toBeLessThan(500_000);
  expect(timeouts.idleMs).toBeGreaterThan(600_000);
  expect(timeouts.silenceMs).toBe(30_000);
});
