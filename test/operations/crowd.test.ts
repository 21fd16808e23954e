// What one client may do to the others: nothing. The program itself, since its own thread is what they share.
import { once } from "node:events";
import { connect } from "node:net";
import { expect } from "vitest";
import { person } from "../support/browser.ts";
import { cardsOf } from "../support/page.ts";
import { type Program, runProgram } from "../support/program.ts";
import { test as base } from "../support/site.ts";
import { openStream } from "../support/stream.ts";

/** Clients are told apart by what a proxy says of them. */
const test = base.extend("server", async ({ database }, { onCleanup }) => {
  const program = runProgram({ ...database.settings, TRUSTED_PROXIES: "127.0.0.1" });
  onCleanup(program.end);
  return { ...program, url: await program.ready };
});
type Server = Program & { url: string };

test("of three hundred searches at once most are put off, and nobody else's", async ({ server }) => {
  const flood = Array.from({ length: 300 }, () => from(server, "192.0.2.1").get("/search?q=a"));
  const other = from(server, "192.0.2.2").get("/search?q=python");
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect((await other).status).toBe(200);
  expect(errors(server)).toEqual([]);
});

test("searches whose clients hung up are not rendered", async ({ server }) => {
  await Promise.all(Array.from({ length: 60 }, () => hangsUp(server, searchRequest(server))));
  await expect.poll(() => statuses(server, "/search").length).toBe(60);
  expect(statuses(server, "/search").filter((status) => status === 499).length).toBeGreaterThan(30);
  expect(errors(server)).toEqual([]);
});

test("of many searches on one connection that ends, few are rendered", async ({ server }) => {
  await hangsUp(server, searchRequest(server).repeat(300));
  await expect.poll(() => statuses(server, "/search").length).toBeGreaterThan(0);
  expect((await from(server, "192.0.2.2").get("/")).status).toBe(200);
  expect(statuses(server, "/search").filter((status) => status === 200).length).toBeLessThan(30);
  expect(errors(server)).toEqual([]);
});

test("a page of results is bounded, however much was found", async ({ server }) => {
  const { text, body } = await from(server, "192.0.2.1").get("/search?q=people");
  expect(cardsOf(text)).toHaveLength(20);
  expect(body.length).toBeLessThan(100_000);
});

test("an address that opens pages without end is refused streams, and its pages work", async ({ server }) => {
  const open = async (address: string) =>
    openStream(`${server.url}/blog/s3/live`, { "x-forwarded-for": address });
  const streams = await Promise.all(Array.from({ length: 101 }, () => open("192.0.2.1")));
  streams.push(await open("198.51.100.1"));
  const taken = streams.filter(({ status }) => status === 200).length;
  expect([taken, streams.at(-1)!.status]).toEqual([101, 200]);
  expect((await from(server, "192.0.2.1").get("/blog/s3")).status).toBe(200);
  for (const stream of streams) stream.close();
});

/** Somebody at this address. */
function from(server: Server, address: string) {
  const someone = person(server.url);
  return { get: (path: string) => someone.get(path, { "x-forwarded-for": address }) };
}

function searchRequest({ url }: Server) {
  return `GET /search?q=a HTTP/1.1\r\nHost: ${new URL(url).host}\r\n\r\n`;
}

/** Sends bytes and ends the connection, without a look at the answer. */
async function hangsUp({ url }: Server, bytes: string) {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(bytes, () => socket.destroy());
  await once(socket, "close");
}

function statuses(server: Server, path: string) {
  const lines = server.log().filter((line) => line.msg === "request" && line.path === path);
  return lines.map(({ status }) => status);
}

function errors(server: Server) {
  return server.log().filter(({ level }) => Number(level) >= 50);
}
