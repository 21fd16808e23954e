import { EventEmitter } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { openAdmission } from "../admission/admission.ts";
import { securityHeaders } from "../security.ts";

const queueLimits = {
  maxRunning: 2,
  maxRunningPerClient: 1,
  maxWaiting: 3,
  maxWaitingPerClient: 1,
  maxWaitMs: 60_000,
};
const noWaitingLimits = { ...queueLimits, maxWaiting: 0, maxWaitingPerClient: 0 };
const limits = {
  pages: queueLimits,
  searches: queueLimits,
  images: queueLimits,
  signIns: noWaitingLimits,
  smallForms: noWaitingLimits,
  uploads: noWaitingLimits,
};

test("an address that has used its share is asked to wait, and others are let in", async () => {
  const { send, finish } = openTestAdmission();
  const [first, second, third] = [send("/", "a"), send("/", "a"), send("/", "a")];
  const refusal = await third;
  expect([refusal.status, refusal.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await refusal.text()).toContain("The site is busy.");
  const other = send("/", "b");
  await finish();
  expect((await Promise.all([first, second, other])).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test("pages, images, sign-ins, small forms and uploads do not wait for each other", async () => {
  const { send, finish, startedPaths } = openTestAdmission();
  const reads = ["/", "/images/x", "/login/google", "/healthz"].map((path) => send(path, "a"));
  const writes = ["/write", "/blog/s1/like"].map((path) => send(path, "a", "POST"));
  const responses = [...reads, ...writes];
  await expect.poll(() => startedPaths.length).toBe(6);
  for (const path of ["/blog/s1/edit.data", "/upload", "/logout"])
    expect((await send(path, "a", "POST")).status, path).toBe(503);
  await finish();
  await Promise.all(responses);
});

test("while searches wait for the database, pages are rendered", async () => {
  const { send, finish, startedPaths } = openTestAdmission();
  const searches = ["/search?q=a", "/search.data?q=a", "/?q=a", "/feed?before=1.x&q=a", "/course?q=a"];
  const responses = searches.map((path, at) => send(path, `${at}`));
  const pages = ["/", "/course?q="].map((path) => send(path, path));
  await expect.poll(() => startedPaths.length).toBe(4);
  expect((await send("/search?q=a", "late")).status).toBe(503);
  await finish();
  expect((await Promise.all([...responses, ...pages])).every(({ status }) => status === 200)).toBe(true);
});

test("while pictures wait to be drawn, pages are rendered", async () => {
  const { send, finish, startedPaths } = openTestAdmission();
  const drawn = ["/jpeg/blogImages/abc/rye.jpg", "/certificate/x/card.png", "/topic/x/card.png"];
  const responses = drawn.map((path) => send(path, path));
  const pages = ["/", "/course"].map((path) => send(path, path));
  await expect.poll(() => startedPaths.length).toBe(4);
  expect(startedPaths).toEqual(expect.arrayContaining(["/", "/course"]));
  await finish();
  expect((await Promise.all([...responses, ...pages])).every(({ status }) => status === 200)).toBe(true);
});

test("only the exact paths of the health checks are let in when an address has used its share", async () => {
  const { send, finish } = openTestAdmission();
  const pages = [send("/", "a"), send("/", "a"), send("/healthz", "a"), send("/readyz?x", "a")];
  for (const path of ["/HEALTHZ", "/healthz.data", "/%68ealthz", "/healthz/"])
    expect((await send(path, "a")).status, path).toBe(503);
  await finish();
  expect((await Promise.all(pages)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test("a request whose client has hung up is not started", async () => {
  const { send, finish, startedPaths } = openTestAdmission();
  const first = send("/", "a");
  const controller = new AbortController();
  const aborted = send("/course", "a", "GET", { signal: controller.signal });
  controller.abort();
  expect((await aborted).status).toBe(499);
  const afterClose = send("/blog/s1", "b", "GET", { isClosed: true });
  expect((await afterClose).status).toBe(499);
  await finish();
  expect((await first).status).toBe(200);
  expect(startedPaths).toEqual(["/"]);
});

test("a path is classified in the same way as the router decodes it", async () => {
  const { send, finish, startedPaths } = openTestAdmission();
  const responses = [
    ...["/%77rite", "/WRITE.data?x"].map((path) => send(path, path, "POST")),
    ...["/blog/x/card%2Epng", "/blog/x/card.png.data"].map((path) => send(path, path)),
    ...["/", "/search"].map((path) => send(path, path)),
  ];
  // Two uploads, two images and two pages: the kinds do not wait for each other, and no more are let in.
  await expect.poll(() => startedPaths.length).toBe(6);
  expect((await send("/write", "late", "POST")).status).toBe(503);
  await finish();
  await Promise.all(responses);
});

test("however many addresses of one network wait, other networks are let in", async () => {
  const { send, finish, startedPaths } = openTestAdmission();
  const flood = Array.from({ length: 6 }, (_, at) => send("/", `${at}`, "GET", { network: "flood" }));
  await expect.poll(() => startedPaths.length).toBe(2);
  const other = send("/", "home");
  await finish();
  expect((await other).status).toBe(200);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 503)).toHaveLength(2);
});

type Fetch = Parameters<ReturnType<typeof openAdmission>["admit"]>[0];

interface RequestOptions {
  signal?: AbortSignal;
  /** The client has already hung up. */
  isClosed?: boolean;
  network?: string;
}

/** Requests wait until finish() is called. */
function openTestAdmission() {
  const startedPaths: string[] = [];
  const resolvers: (() => void)[] = [];
  const connections: EventEmitter[] = [];
  // Without this event, the check for slow bodies goes on after the test.
  onTestFinished(() => {
    for (const connection of connections) connection.emit("close");
  });
  const fetch: Fetch = async (request) => {
    startedPaths.push(new URL(request.url).pathname);
    await new Promise<void>((resolve) => resolvers.push(resolve));
    return new Response("page");
  };
  const admit = openAdmission(securityHeaders("http://here"), limits).admit(fetch);
  const makeRequest = (url: string, address: string, method = "GET", options: RequestOptions = {}) => {
    const { signal, isClosed = false, network = address } = options;
    const socket = Object.assign(new EventEmitter(), { destroyed: isClosed, setTimeout() {} });
    const client = { address, network };
    const incoming = Object.assign(new EventEmitter(), { url, method, client, socket });
    const outgoing = Object.assign(new EventEmitter(), { destroyed: isClosed });
    connections.push(incoming, outgoing);
    const request = new Request(`http://here${url}`, { method, signal });
    return [request, { incoming, outgoing }] as unknown as Parameters<typeof admit>;
  };
  return {
    startedPaths,
    admit,
    makeRequest,
    send: (...args: Parameters<typeof makeRequest>) => admit(...makeRequest(...args)),
    /** Finishes all open requests, and those that start after them. */
    async finish() {
      await waitForTasks();
      for (let resolve = resolvers.shift(); resolve; resolve = resolvers.shift()) {
        resolve();
        await waitForTasks();
      }
    },
  };
}

/** Waits some rounds of the event loop: enough to let a page in. */
async function waitForTasks() {
  for (let round = 0; round < 8; round++) await new Promise((resolve) => setImmediate(resolve));
}
