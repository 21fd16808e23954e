import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { test as base, expect, onTestFinished } from "vitest";
import { bodyTimeouts, openIncomingBodies } from "../../server/admission/incoming-bodies.ts";
import { listenOnFreePort } from "../support/listen.ts";

const times = { ...bodyTimeouts, checkMs: 20, smallBodyMs: 200, minBytesPerMs: 4 };

/** Opens requests whose body does not end, each from the network that its path names. */
const test = base.extend("opens", async ({ task: _ }, { onCleanup }) => {
  const limits = { maxPerAddress: 2, maxPerNetwork: 2, maxTotal: 3 };
  const bodies = openIncomingBodies(times, { acts: limits, uploads: limits });
  const server = createServer((req, res) => {
    const [, kind, network, answer] = req.url!.split("/") as [string, "acts" | "uploads", string, string?];
    const client = { address: network, network };
    if (!bodies.track(req, res, client, kind)) return void res.writeHead(503).end();
    if (answer) res.writeHead(405).end();
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
    const began = once(server, "request");
    const answer = new Promise<string>((done) => {
      socket.once("data", (bytes) => done(String(bytes).slice(9, 12))).once("close", () => done("ended"));
    });
    await began;
    return { socket, answer };
  };
});

test("a large body may take its time above 4 kB a second, and not below", async ({ opens }) => {
  const [fast, slow, small] = [await opens("/uploads/a"), await opens("/uploads/b"), await opens("/acts/a")];
  const send = setInterval(() => {
    for (const { socket } of [fast, small]) if (!socket.destroyed) socket.write("x".repeat(2000));
    if (!slow.socket.destroyed) slow.socket.write("x".repeat(10));
  }, 20);
  onTestFinished(() => clearInterval(send));
  expect(await Promise.all([slow.answer, small.answer])).toEqual(["ended", "ended"]);
  expect(fast.socket.destroyed).toBe(false);
});

test("when all places are taken, the network with most bodies on their way gives up its oldest", async ({
  opens,
}) => {
  const [first, second] = [await opens("/uploads/a"), await opens("/uploads/a")];
  expect(await (await opens("/uploads/a")).answer).toBe("503");
  await opens("/uploads/b");
  await opens("/uploads/c");
  expect(await first.answer).toBe("ended");
  expect(second.socket.destroyed).toBe(false);
});

test("a request that is answered before its body came gives its place back", async ({ opens }) => {
  for (const _ of Array(4)) {
    const { answer, socket } = await opens("/uploads/a/answered");
    expect(await answer).toBe("405");
    socket.destroy();
  }
});
