// The site limits how many connections and requests each client address may have open. After a batch, an address must
// be able to open as many again as its limit allows.
import { connect, type Socket } from "node:net";
import { bodyLimits } from "../../../server/admission/incoming-bodies.ts";
import { liveLimits } from "../../../server/live-stream.ts";
import { openBrowser } from "../../../test/support/browser.ts";
import { attackerAddress, type Fixtures } from "../fixtures.ts";

const { smallForms, uploads } = bodyLimits;

/** Requests that count against a limit while they are open. */
const limitedRequests = {
  "live streams": {
    requestLine: "GET /blog/s1/live",
    maxOpen: liveLimits.maxPerAddress,
    expectedStart: "HTTP/1.1 200",
  },
  clicks: {
    requestLine: "POST /blog/s1/like",
    maxOpen: smallForms.maxPerAddress,
    expectedStart: "HTTP/1.1 100",
  },
  texts: { requestLine: "POST /write", maxOpen: uploads.maxPerAddress, expectedStart: "HTTP/1.1 100" },
};

/** Returns a line for each kind of request of which the attacker's address cannot open `maxOpen` at once. */
export async function checkClientLimits(fixtures: Fixtures): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, { requestLine, maxOpen, expectedStart }] of Object.entries(limitedRequests)) {
    const requests = Array.from({ length: maxOpen }, () => openRequest(fixtures, requestLine));
    await Promise.all(requests.map(({ started }) => started));
    // When this response arrives, all refusals have arrived too.
    await openBrowser(fixtures.url).get("/healthz");
    const openRequests = requests.filter(
      ({ received }) => received().startsWith(expectedStart) && !received().includes("HTTP/1.1 503"),
    );
    if (openRequests.length < maxOpen)
      problems.push(`${maxOpen - openRequests.length} of ${maxOpen} ${name} are refused`);
    await Promise.all(requests.map(({ close }) => close()));
  }
  return problems;
}

/** Sends the head of a request. A POST lacks its body, so the server sends "100 Continue" and waits. */
function openRequest(fixtures: Fixtures, requestLine: string) {
  const { hostname, port } = new URL(fixtures.url);
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
  const body = requestLine.startsWith("POST") ? "Content-Length: 100\r\nExpect: 100-continue\r\n" : "";
  const type = "Content-Type: multipart/form-data; boundary=x\r\n";
  socket.write(
    `${requestLine} HTTP/1.1\r\nHost: ${fixtures.host}\r\nX-Forwarded-For: ${attackerAddress(fixtures)}\r\n${type}${body}\r\n`,
  );
  return {
    /** Resolves when the first bytes of a response arrive, or the connection is closed. */
    started: started.promise,
    received: () => received,
    close() {
      socket.destroy();
      return closed;
    },
  };
}
