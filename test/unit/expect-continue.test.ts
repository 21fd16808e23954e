import { createServer } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { continueInTurn } from "../../server/expect-continue.ts";
import { listenOnFreePort } from "../support/listen.ts";

const waits = "POST / HTTP/1.1\r\nHost: here\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n";
const last = "GET /last HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n";

test("a client that waits with its body is told to send it, and only then answered", async () => {
  expect(await heard(`${waits}body${last}`, "/")).toEqual(["100", "200 read /", "200 read /last"]);
});

test("an answer that waits for the ones before it holds nothing but itself", async () => {
  const first = "GET /first HTTP/1.1\r\nHost: here\r\n\r\n";
  // Node closes the connection then: a client that was not told to go on may or may not have sent its body.
  expect(await heard(`${first}${waits}body${last}`, "/first")).toEqual(["200 read /first", "200 read /"]);
});

/** The answers to requests of one connection, of which the one for `late` comes when all others are there. */
async function heard(requests: string, late: string) {
  const all = requests.split("HTTP/1.1").length - 1;
  const others = Promise.withResolvers<void>();
  let answered = 0;
  const server = createServer(async (req, res) => {
    await text(req);
    if (req.url === late) await others.promise;
    const body = Buffer.from(`read ${req.url}\n`);
    res.writeHead(200, { "Content-Length": body.length }).end(body);
    if (++answered === all - 1) others.resolve();
  });
  continueInTurn(server);
  onTestFinished(() => void server.close());
  const socket = connect(await listenOnFreePort(server), "127.0.0.1");
  socket.write(requests);
  const answers = (await text(socket)).split(/^HTTP\/1\.1 /m).slice(1);
  return answers.map((answer) => [answer.slice(0, 3), ...answer.split("\r\n\r\n").slice(1)].join(" ").trim());
}
