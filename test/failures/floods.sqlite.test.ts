// One client must not harm the others. The tests run the program itself, because clients share its main thread.
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { openStream } from "../support/event-stream.ts";
import { cardIdsOf } from "../support/page.ts";
import { type Program, runProgram } from "../support/program.ts";
import { test as base } from "../support/site.ts";

/** Fixture: `server` is the program behind a trusted proxy, which names the addresses of the clients. */
const test = base.extend("server", async ({ database }, { onCleanup }) => {
  const program = runProgram({ ...database.settings, TRUSTED_PROXIES: "127.0.0.1" });
  onCleanup(program.end);
  return { ...program, url: await program.ready };
});
type Server = Program & { url: string };

// Windows cannot stop a process.
test.skipIf(process.platform === "win32")(
  "of three hundred searches at once from one address some are refused, but not those of others",
  async ({ server }) => {
    // Stopped, so that all of them are waiting when the server continues, however slowly they are sent.
    server.kill("SIGSTOP");
    // Each search is for something else: otherwise the cached result of the first would be sent to the later ones.
    const flood = Array.from({ length: 300 }, (_, at) => sendSearch(server, "192.0.2.1", `a+${at}`));
    const otherSearch = sendSearch(server, "192.0.2.2", "a");
    await Promise.all([...flood, otherSearch].map(({ sent }) => sent));
    server.kill("SIGCONT");
    const floodStatuses = await Promise.all(flood.map(({ status }) => status));
    expect(new Set(floodStatuses)).toEqual(new Set([200, 503]));
    expect(await otherSearch.status).toBe(200);
    expect(loggedErrors(server)).toEqual([]);
  },
);

test("most searches whose clients hung up are not rendered", async ({ server }) => {
  await Promise.all(Array.from({ length: 60 }, () => sendAndHangUp(server, searchRequest(server))));
  await expect.poll(() => loggedStatuses(server, "/search").length).toBe(60);
  expect(loggedStatuses(server, "/search").filter((status) => status === 499).length).toBeGreaterThan(30);
  expect(loggedErrors(server)).toEqual([]);
});

test("of many searches on one connection that is then closed, few are rendered", async ({ server }) => {
  await sendAndHangUp(server, searchRequest(server).repeat(300));
  await expect.poll(() => loggedStatuses(server, "/search").length).toBeGreaterThan(0);
  expect((await personAt(server, "192.0.2.2").get("/")).status).toBe(200);
  expect(loggedStatuses(server, "/search").filter((status) => status === 200).length).toBeLessThan(30);
  expect(loggedErrors(server)).toEqual([]);
});

test("a page of results has a maximal size, however many blogs match", async ({ server }) => {
  const { text, body } = await personAt(server, "192.0.2.1").get("/search?q=people");
  expect(cardIdsOf(text)).toHaveLength(20);
  expect(body.length).toBeLessThan(100_000);
});

test("an address with a hundred live streams gets no more of them, but still gets pages", async ({
  server,
}) => {
  const open = async (address: string) =>
    openStream(`${server.url}/blog/s3/live`, { "x-forwarded-for": address });
  const streams = await Promise.all(Array.from({ length: 101 }, () => open("192.0.2.1")));
  streams.push(await open("198.51.100.1"));
  const openCount = streams.filter(({ status }) => status === 200).length;
  expect([openCount, streams.at(-1)!.status]).toEqual([101, 200]);
  expect((await personAt(server, "192.0.2.1").get("/blog/s3")).status).toBe(200);
  for (const stream of streams) stream.close();
});

/** A person whose requests come from this address. */
function personAt(server: Server, address: string) {
  const browser = openBrowser(server.url);
  return { get: (path: string) => browser.get(path, { "x-forwarded-for": address }) };
}

/** `sent` resolves when the system has the request, `status` with the status of the response. */
function sendSearch(server: Server, address: string, query: string) {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  const headers = `X-Forwarded-For: ${address}\r\nConnection: close\r\n`;
  const sent = new Promise((done) => socket.write(searchRequest(server, query, headers), done));
  return { sent, status: text(socket).then((response) => Number(response.split(" ")[1])) };
}

function searchRequest({ url }: Server, query = "a", headers = "") {
  return `GET /search?q=${query} HTTP/1.1\r\nHost: ${new URL(url).host}\r\n${headers}\r\n`;
}

/** Sends bytes and closes the connection without reading a response. */
async function sendAndHangUp({ url }: Server, bytes: string) {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(bytes, () => socket.destroy());
  await once(socket, "close");
}

/** The statuses of the requests for a path, from the log. */
function loggedStatuses(server: Server, path: string) {
  const lines = server.log().filter((line) => line.msg === "request" && line.path === path);
  return lines.map(({ status }) => status);
}

function loggedErrors(server: Server) {
  return server.log().filter(({ level }) => Number(level) >= 50);
}
