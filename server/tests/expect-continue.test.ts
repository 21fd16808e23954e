import { createServer } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { listenOnFreePort } from "../../test/support/listen.ts";
import { continueInTurn } from "../expect-continue.ts";

const expectRequest = "POST / HTTP/1.1\r\nHost: here\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n";
const lastRequest = "GET /last HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n";

test("a client that expects 100 Continue gets it first, and the response after its body", async () => {
  expect(await responsesTo(`${expectRequest}body${lastRequest}`, "/")).toEqual([
    "100",
    "200 read /",
    "200 read /last",
  ]);
});

test("a request that expects 100 Continue gets none when its response is ready before its turn", async () => {
  const firstRequest = "GET /first HTTP/1.1\r\nHost: here\r\n\r\n";
  // Node closes the connection: without "100 Continue", it cannot know whether the client sends its body.
  expect(await responsesTo(`${firstRequest}${expectRequest}body${lastRequest}`, "/first")).toEqual([
    "200 read /first",
    "200 read /",
  ]);
});

/** Sends requests on one connection. Returns the responses; the one to `latePath` is sent after all others. */
async function responsesTo(requests: string, latePath: string) {
  const requestCount = requests.split("HTTP/1.1").length - 1;
  const othersSent = Promise.withResolvers<void>();
  let responseCount = 0;
  const server = createServer(async (req, res) => {
    await text(req);
    if (req.url === latePath) await othersSent.promise;
    const body = Buffer.from(`read ${req.url}\n`);
    res.writeHead(200, { "Content-Length": body.length }).end(body);
    if (++responseCount === requestCount - 1) othersSent.resolve();
  });
  continueInTurn(server);
  onTestFinished(() => void server.close());
  const socket = connect(await listenOnFreePort(server), "127.0.0.1");
  socket.write(requests);
  const responses = (await text(socket)).split(/^HTTP\/1\.1 /m).slice(1);
  return responses.map((response) =>
    [response.slice(0, 3), ...response.split("\r\n\r\n").slice(1)].join(" ").trim(),
  );
}
