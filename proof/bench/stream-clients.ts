// The clients of streams.ts, in a process of their own, with a limit of open files and processor time of its own.
// Arguments: the address of a stream, and how many to open.
import { connect, type Socket } from "node:net";
import { nextAddress } from "./program.ts";
import { now } from "./reader.ts";

const [address, count] = [new URL(process.argv[2]!), Number(process.argv[3])];
const openedAtOnce = 50;
/** Several, since one pair of addresses has only some 28,000 ports. On Linux, all of 127.0.0.0/8 is this machine. */
const localAddresses = process.platform === "linux" ? ["127.0.0.1", "127.0.0.2", "127.0.0.3"] : ["127.0.0.1"];

process.once("disconnect", () => process.exit());
let openedCount = 0;
let notifiedCount = 0;
await Promise.all(Array.from({ length: openedAtOnce }, openStreams));
process.send!({ name: "open", at: now() });

async function openStreams() {
  while (openedCount < count) await openStream(openedCount++);
}

/** Resolves after the first event, which is the current state. The second one tells of the like. */
function openStream(index: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const localAddress = localAddresses[index % localAddresses.length];
  const socket = connect({ host: address.hostname, port: Number(address.port), localAddress });
  let eventCount = 0;
  socket.setEncoding("latin1").on("data", (text: string) => {
    if (text.startsWith("HTTP/1.1 ") && !text.startsWith("HTTP/1.1 200")) fail(text);
    const before = eventCount;
    eventCount += text.split("data: ").length - 1;
    if (before < 1 && eventCount >= 1) resolve();
    if (before < 2 && eventCount >= 2) countNotified();
  });
  socket.on("error", ({ message }) => fail(message)).once("close", () => fail("a stream was closed"));
  sendRequest(socket);
  return promise;
}

function sendRequest(socket: Socket) {
  const headers = [`Host: ${address.host}`, "Accept: text/event-stream", `X-Forwarded-For: ${nextAddress()}`];
  socket.write(`GET ${address.pathname} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
}

function countNotified() {
  notifiedCount++;
  if (notifiedCount === count) process.send!({ name: "notified", at: now() });
}

function fail(reason: string): never {
  console.error(reason.split("\r\n\r\n")[0]);
  process.exit(1);
}
