import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { test as base, expect, onTestFinished } from "vitest";
import { listenOnFreePort } from "../../test/support/listen.ts";
import { bodyTimeouts, openIncomingBodies } from "../admission/incoming-bodies.ts";

const testTimeouts = { ...bodyTimeouts, checkMs: 20, smallBodyMs: 200, minBytesPerMs: 4 };

/**
 * Fixture: `openRequest` sends a request whose body does not end. Its path is /kind/network, or
 * /kind/network/early for a response that is sent before the body has arrived.
 */
const test = base.extend("openRequest", async ({ task: _ }, { onCleanup }) => {
  const limits = { maxPerAddress: 2, maxPerNetwork: 2, maxTotal: 3 };
  const bodies = openIncomingBodies(testTimeouts, { smallForms: limits, uploads: limits });
  const server = createServer((req, res) => {
    const [, kind, network, timing] = req.url!.split("/") as [
      string,
      "smallForms" | "uploads",
      string,
      string?,
    ];
    const client = { address: network, network };
    if (!bodies.track(req, res, client, kind)) return void res.writeHead(503).end();
    if (timing === "early") res.writeHead(405).end();
    req.on("error", () => {}).resume();
  });
  const port = await listenOnFreePort(server);
  onCleanup(() => {
    server.closeAllConnections();
    server.close();
  });
  return async (path: string) => {
    const socket = connect(port, "127.0.0.1");
    socket
      .on("error", () => {})
      .write(`POST ${path} HTTP/1.1\r\nHost: here\r\nContent-Length: 9000000\r\n\r\n`);
    const requestEvent = once(server, "request");
    const response = new Promise<string>((resolve) => {
      socket
        .once("data", (bytes) => resolve(String(bytes).slice(9, 12)))
        .once("close", () => resolve("closed"));
    });
    await requestEvent;
    return { socket, response };
  };
});

test("a large body may arrive at 4 kB a second, but not slower; a small body has a fixed time", async ({
  openRequest,
}) => {
  const [fast, slow, small] = [
    await openRequest("/uploads/a"),
    await openRequest("/uploads/b"),
    await openRequest("/smallForms/a"),
  ];
  const interval = setInterval(() => {
    for (const { socket } of [fast, small]) if (!socket.destroyed) socket.write("x".repeat(2000));
    if (!slow.socket.destroyed) slow.socket.write("x".repeat(10));
  }, 20);
  onTestFinished(() => clearInterval(interval));
  expect(await Promise.all([slow.response, small.response])).toEqual(["closed", "closed"]);
  expect(fast.socket.destroyed).toBe(false);
});

test("when all slots are in use, the network with the most open bodies loses its oldest", async ({
  openRequest,
}) => {
  const [first, second] = [await openRequest("/uploads/a"), await openRequest("/uploads/a")];
  expect(await (await openRequest("/uploads/a")).response).toBe("503");
  await openRequest("/uploads/b");
  await openRequest("/uploads/c");
  expect(await first.response).toBe("closed");
  expect(second.socket.destroyed).toBe(false);
});

test("a request that gets its response before its body has arrived frees its slot", async ({
  openRequest,
}) => {
  for (const _ of Array(4)) {
    const { response, socket } = await openRequest("/uploads/a/early");
    expect(await response).toBe("405");
    socket.destroy();
  }
});
