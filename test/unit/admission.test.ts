import { expect, test } from "vitest";
import { openAdmission } from "../../server/admission.ts";
import { headersOf } from "../../server/security.ts";

const queue = { running: 2, runningEach: 1, waiting: 3, waitingEach: 1, waitMs: 60_000 };
const share = { ...queue, waiting: 0, waitingEach: 0 };
const limits = { pages: queue, images: queue, acts: share, texts: share };

test("beyond its share an address is asked to wait, and others are let in", async () => {
  const { send, finish } = desk();
  const [first, second, third] = [send("/", "a"), send("/", "a"), send("/", "a")];
  const refused = await third;
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await refused.text()).toContain("The site is busy.");
  const other = send("/", "b");
  await finish();
  expect((await Promise.all([first, second, other])).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test("pages, images, acts and texts do not wait for each other", async () => {
  const { send, finish, began } = desk();
  const read = ["/", "/images/x", "/healthz"].map((path) => send(path, "a"));
  const wrote = ["/write", "/blog/s1/like"].map((path) => send(path, "a", "POST"));
  const sent = [...read, ...wrote];
  await expect.poll(() => began.length).toBe(5);
  for (const path of ["/blog/s1/edit.data", "/upload", "/logout"])
    expect((await send(path, "a", "POST")).status, path).toBe(503);
  await finish();
  await Promise.all(sent);
});

test("what a client no longer waits for is not begun", async () => {
  const { send, finish, began } = desk();
  const first = send("/", "a");
  const stop = new AbortController();
  const given = send("/search?q=a", "a", "GET", stop.signal);
  stop.abort();
  expect((await given).status).toBe(499);
  const gone = send("/blog/s1", "b", "GET", undefined, true);
  expect((await gone).status).toBe(499);
  await finish();
  expect((await first).status).toBe(200);
  expect(began).toEqual(["/"]);
});

test("one address is answered some thousand pages a minute, a fifth of that many searches", async () => {
  for (const [path, count] of [
    ["/blog/s1", 3000],
    ["/search?q=a", 600],
    ["/feed?before=1.a&q=a", 600],
    ["/search.data?q=a&_routes=x", 600],
  ] as const) {
    const { letIn, from } = desk(async () => new Response("page"));
    for (let sent = 0; sent < count; sent++) expect((await letIn(...from(path, "a"))).status).toBe(200);
    const late = await letIn(...from(path, "a"));
    expect([path, late.status]).toEqual([path, 429]);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(50);
    expect((await letIn(...from(path, "b"))).status).toBe(200);
  }
});

type Fetch = Parameters<ReturnType<typeof openAdmission>["letIn"]>[0];

/** Answers when it is told to, unless `fetch` says otherwise. */
function desk(fetch?: Fetch) {
  const began: string[] = [];
  const open: (() => void)[] = [];
  const slow: Fetch = async (request) => {
    began.push(new URL(request.url).pathname);
    await new Promise<void>((done) => open.push(done));
    return new Response("page");
  };
  const letIn = openAdmission(headersOf("http://here"), limits).letIn(fetch ?? slow);
  const from = (url: string, address: string, method = "GET", signal?: AbortSignal, gone = false) => {
    const incoming = { url, method, client: { address, network: address }, socket: { destroyed: gone } };
    const request = new Request(`http://here${url}`, { method, signal });
    return [request, { incoming, outgoing: { destroyed: gone } }] as unknown as Parameters<typeof letIn>;
  };
  return {
    began,
    letIn,
    from,
    send: (...args: Parameters<typeof from>) => letIn(...from(...args)),
    /** Answers what is open, and what begins then. */
    async finish() {
      await settled();
      for (let end = open.shift(); end; end = open.shift()) {
        end();
        await settled();
      }
    },
  };
}

/** Some rounds of the event loop, as many as it takes to let a page in. */
async function settled() {
  for (let round = 0; round < 8; round++) await new Promise((done) => setImmediate(done));
}
