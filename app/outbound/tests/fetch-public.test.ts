import { createServer, type RequestListener } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { listenOnFreePort } from "../../../test/support/listen.ts";
import { type FetchOptions, openFetchPublic } from "../fetch-public.server.ts";
import { isPublicAddress } from "../public-address.server.ts";

const limits: FetchOptions = { timeoutMs: 5000, maxBytes: 1000 };

/** A network of names, in which only servers of this machine are reached. */
const fetchIn = (names: Record<string, string[]>) =>
  openFetchPublic({
    resolve: async (host) => names[host] ?? [],
    isAllowed: (address) => address === "127.0.0.1",
  });

async function listen(listener: RequestListener) {
  const server = createServer(listener);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return listenOnFreePort(server);
}

test("only addresses of the public internet are public", () => {
  const refused =
    "0.0.0.0 10.0.0.1 100.64.0.1 127.1.2.3 169.254.169.254 172.16.0.1 192.0.0.1 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 " +
    "198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::127.0.0.1 " +
    "64:ff9b::7f00:1 64:ff9b::a00:1 64:ff9b:1::808:808 2002:7f00:1:: 2002:808:808:: 2001::1 2001:db8::1 3fff::1 fc00::1 " +
    "fd12::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 100::1 4000::1 localhost 999.1.1.1 " +
    // Of providers, for their machines alone.
    "168.63.129.16 ::ffff:168.63.129.16 64:ff9b::a83f:8110 161.26.0.10 166.9.14.2 100.100.100.200 192.0.0.192 169.254.0.23 " +
    "fd00:ec2::254 fd20:ce::254 fe80::a9fe:a9fe";
  const accepted =
    "8.8.8.8 168.63.129.15 161.27.0.1 166.12.0.1 93.184.215.14 ::ffff:8.8.8.8 64:ff9b::808:808 2606:4700::1111";
  expect(refused.split(" ").filter(isPublicAddress)).toEqual([]);
  expect(accepted.split(" ").filter(isPublicAddress)).toEqual(accepted.split(" "));
});

test("an answer comes with its status, its headers and its body", async () => {
  const port = await listen((req, res) => {
    res.writeHead(201, {
      "X-Asked": `${req.method} ${req.url} ${req.headers.host} ${req.headers["user-agent"]}`,
    });
    req.pipe(res);
  });
  const fetch = fetchIn({ "news.example": ["127.0.0.1"] });
  const answer = await fetch(`http://news.example:${port}/a?b`, { ...limits, method: "POST", body: "Hello" });
  expect(answer).toMatchObject({ status: 201, body: Buffer.from("Hello") });
  expect(answer).toMatchObject({ headers: { "x-asked": `POST /a?b news.example:${port} Lectern` } });
});

test("addresses that are not on the public internet are never asked, however they are written", async () => {
  let requests = 0;
  const port = await listen((_, res) => res.end(String(requests++)));
  const fetch = openFetchPublic();
  const hosts = ["127.0.0.1", "localhost", "0x7f.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]", "0"];
  for (const host of hosts)
    expect(await fetch(`http://${host}:${port}/`, limits), host).toEqual({
      problem: expect.stringMatching(/not on the public internet|was not found/),
    });
  expect(requests).toBe(0);
});

test("one private address among a host's addresses is enough to refuse it", async () => {
  const fetch = fetchIn({ "mixed.example": ["127.0.0.1", "10.0.0.1"] });
  expect(await fetch("http://mixed.example/", limits)).toEqual({
    problem: "mixed.example is not on the public internet, and this site fetches nothing else.",
  });
});

test("a name that means another address a moment later is asked at the address that was checked", async () => {
  const port = await listen((_, res) => res.end("checked"));
  const answers = [["127.0.0.1"], ["10.0.0.1"]];
  const fetch = openFetchPublic({
    resolve: async () => answers.shift()!,
    isAllowed: (address) => address === "127.0.0.1",
  });
  expect(await fetch(`http://rebind.example:${port}/`, limits)).toMatchObject({
    body: Buffer.from("checked"),
  });
  expect(answers).toEqual([["10.0.0.1"]]);
});

test("each redirect is checked again, and there is a last one", async () => {
  const port = await listen((req, res) => {
    const to = new URL(req.url!, "http://a").searchParams.get("to");
    if (to === null) res.end("end");
    else res.writeHead(302, { Location: to }).end();
  });
  const fetch = fetchIn({ a: ["127.0.0.1"], b: ["127.0.0.1"], inner: ["10.0.0.1"] });
  const get = (to: string, more = {}) =>
    fetch(`http://a:${port}/?to=${encodeURIComponent(to)}`, { ...limits, maxRedirects: 2, ...more });
  expect(await get(`//b:${port}/end`)).toMatchObject({ status: 200, url: `http://b:${port}/end` });
  expect(await get("http://inner/")).toMatchObject({
    problem: expect.stringContaining("inner is not on the"),
  });
  expect(await get("file:///etc/passwd")).toMatchObject({ problem: expect.stringContaining("http://") });
  expect(await get(`//b:${port}/`, { onlyHost: `a:${port}` })).toEqual({
    problem: `It leads to another host, b:${port}.`,
  });
  expect(await get("?to=%3Fto%3D%253Fto%253Dx")).toEqual({ problem: "It redirects more than 2 times." });
  expect(await get("http://inner/", { maxRedirects: 0 })).toMatchObject({ status: 302 });
});

test("a body that is too long is refused, or cut, while it arrives", async () => {
  const port = await listen((req, res) => {
    if (req.url === "/said") res.setHeader("Content-Length", 5000);
    const write = () => res.write("x".repeat(100)) && setImmediate(write);
    res.on("error", () => {});
    write();
  });
  const fetch = fetchIn({ a: ["127.0.0.1"] });
  const problem = "The answer is larger than 1 KB.";
  expect(await fetch(`http://a:${port}/`, limits)).toEqual({ problem });
  expect(await fetch(`http://a:${port}/said`, limits)).toEqual({ problem });
  expect(await fetch(`http://a:${port}/`, { ...limits, longBody: "cut" })).toMatchObject({
    body: Buffer.from("x".repeat(1000)),
  });
});

test("a server that hangs, hangs up or does not exist is a sentence", async () => {
  const port = await listen((req, res) => {
    if (req.url === "/close") res.destroy();
    else if (req.url === "/half") res.writeHead(200).write("half");
  });
  const fetch = fetchIn({ a: ["127.0.0.1"] });
  const slow = { problem: "It took more than 0.1 seconds." };
  expect(await fetch(`http://a:${port}/`, { ...limits, timeoutMs: 100 })).toEqual(slow);
  expect(await fetch(`http://a:${port}/half`, { ...limits, timeoutMs: 100 })).toEqual(slow);
  expect(await fetch(`http://a:${port}/close`, limits)).toEqual({ problem: "It failed: ECONNRESET." });
  expect(await fetch("http://none.example/", limits)).toEqual({
    problem: "The host none.example was not found.",
  });
  expect(await fetch("http://u:p@a/", limits)).toMatchObject({
    problem: expect.stringContaining("password"),
  });
  expect(await fetch("ftp://a/", limits)).toMatchObject({ problem: expect.stringContaining("https://") });
});

test("a job that has to stop stops the fetch", async () => {
  const controller = new AbortController();
  const port = await listen(() => controller.abort(new Error("The server ends")));
  const fetch = fetchIn({ a: ["127.0.0.1"] });
  await expect(fetch(`http://a:${port}/`, { ...limits, signal: controller.signal })).rejects.toThrow(
    "The server ends",
  );
});
