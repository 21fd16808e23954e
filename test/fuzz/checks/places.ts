// Places that the server hands out to addresses: all that one address may have must be there again after a batch.
import { connect, type Socket } from "node:net";
import { bodyLimits } from "../../../server/admission/incoming-bodies.ts";
import { liveLimits } from "../../../server/live.ts";
import { person } from "../../support/browser.ts";
import { attackerAddress, type World } from "../world.ts";

const { acts, uploads } = bodyLimits;

/** Requests that hold a place as long as they are open, and how many of one address are let in. */
const kinds = {
  "live streams": { line: "GET /blog/s1/live", places: liveLimits.maxPerAddress, begins: "HTTP/1.1 200" },
  clicks: { line: "POST /blog/s1/like", places: acts.maxPerAddress, begins: "HTTP/1.1 100" },
  texts: { line: "POST /write", places: uploads.maxPerAddress, begins: "HTTP/1.1 100" },
};

/** A line for every kind of which an address does not get all places. */
export async function checkPlaces(world: World): Promise<string[]> {
  const missing: string[] = [];
  for (const [kind, { line, places, begins }] of Object.entries(kinds)) {
    const opened = Array.from({ length: places }, () => opens(world, line));
    await Promise.all(opened.map(({ begun }) => begun));
    // What was refused is refused by now.
    await person(world.url).get("/healthz");
    const held = opened.filter(
      ({ heard }) => heard().startsWith(begins) && !heard().includes("HTTP/1.1 503"),
    );
    if (held.length < places)
      missing.push(`${places - held.length} of ${places} places for ${kind} are gone`);
    await Promise.all(opened.map(({ close }) => close()));
  }
  return missing;
}

/** The head of a request, whose body does not come; the server tells that it waits for it. */
function opens(world: World, line: string) {
  const { hostname, port } = new URL(world.url);
  const begun = Promise.withResolvers<void>();
  let heard = "";
  const socket: Socket = connect({ host: hostname, port: Number(port) });
  const closed = new Promise<void>((done) => socket.once("close", () => done()));
  socket.setEncoding("utf8").on("data", (text) => {
    heard += text;
    begun.resolve();
  });
  socket.on("error", () => {});
  void closed.then(begun.resolve);
  const body = line.startsWith("POST") ? "Content-Length: 100\r\nExpect: 100-continue\r\n" : "";
  const type = "Content-Type: multipart/form-data; boundary=x\r\n";
  socket.write(
    `${line} HTTP/1.1\r\nHost: ${world.host}\r\nX-Forwarded-For: ${attackerAddress(world)}\r\n${type}${body}\r\n`,
  );
  return {
    begun: begun.promise,
    heard: () => heard,
    close() {
      socket.destroy();
      return closed;
    },
  };
}
