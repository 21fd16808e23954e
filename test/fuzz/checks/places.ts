// Connections and requests are limited for each client address. After a batch, an address must get its full share again.
import { connect, type Socket } from "node:net";
import { bodyLimits } from "../../../server/admission/incoming-bodies.ts";
import { liveLimits } from "../../../server/live.ts";
import { person } from "../../support/browser.ts";
import { attackerAddress, type World } from "../world.ts";

const { acts, uploads } = bodyLimits;

/** Requests that use up a share while they are open, and how many of them one address may have. */
const kinds = {
  "live streams": {
    line: "GET /blog/s1/live",
    places: liveLimits.maxPerAddress,
    expectedStart: "HTTP/1.1 200",
  },
  clicks: { line: "POST /blog/s1/like", places: acts.maxPerAddress, expectedStart: "HTTP/1.1 100" },
  texts: { line: "POST /write", places: uploads.maxPerAddress, expectedStart: "HTTP/1.1 100" },
};

/** A line for every kind of request of which an address does not get its full share. */
export async function checkPlaces(world: World): Promise<string[]> {
  const missing: string[] = [];
  for (const [kind, { line, places, expectedStart }] of Object.entries(kinds)) {
    const sockets = Array.from({ length: places }, () => openRequest(world, line));
    await Promise.all(sockets.map(({ started }) => started));
    // After this response, all refusals have arrived.
    await person(world.url).get("/healthz");
    const holders = sockets.filter(
      ({ received }) => received().startsWith(expectedStart) && !received().includes("HTTP/1.1 503"),
    );
    if (holders.length < places)
      missing.push(`${places - holders.length} of ${places} places for ${kind} are gone`);
    await Promise.all(sockets.map(({ close }) => close()));
  }
  return missing;
}

/** Sends the head of a request without its body; the server sends "100 Continue" and waits. */
function openRequest(world: World, line: string) {
  const { hostname, port } = new URL(world.url);
  const started = Promise.withResolvers<void>();
  let received = "";
  const socket: Socket = connect({ host: hostname, port: Number(port) });
  const closed = new Promise<void>((done) => socket.once("close", () => done()));
  socket.setEncoding("utf8").on("data", (text) => {
    received += text;
    started.resolve();
  });
  socket.on("error", () => {});
  void closed.then(started.resolve);
  const body = line.startsWith("POST") ? "Content-Length: 100\r\nExpect: 100-continue\r\n" : "";
  const type = "Content-Type: multipart/form-data; boundary=x\r\n";
  socket.write(
    `${line} HTTP/1.1\r\nHost: ${world.host}\r\nX-Forwarded-For: ${attackerAddress(world)}\r\n${type}${body}\r\n`,
  );
  return {
    started: started.promise,
    received: () => received,
    close() {
      socket.destroy();
      return closed;
    },
  };
}
