// Measures the built site on this machine: `npm run bench`. Machines differ, so a bare node:http server that sends
// the same bytes is measured in the same run, and each rate is also printed as a ratio to its rate.
// `npm run bench -- SECONDS` sets the duration of each measurement. `npm run bench -- crowd`: see crowd.ts;
// `npm run bench -- search`: see search.ts.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { createTemporaryFolder, nextAddress, startProgram } from "./program.ts";

if (process.argv[2] === "crowd") {
  await (await import("./crowd.ts")).measureCrowd(Number(process.argv[3] ?? 5000), process.argv[4]);
  process.exit();
}
if (process.argv[2] === "search") {
  await (await import("./search.ts")).measureSearch(process.argv.includes("--verbose"));
  process.exit();
}

const seconds = Number(process.argv[2] ?? 4);
const folder = createTemporaryFolder();

const startedAt = performance.now();
const firstSite = await startProgram(folder);
console.log(`start, empty data folder   ${Math.round(performance.now() - startedAt)} ms`);
const restartedAt = performance.now();
await firstSite.stop();
const site = await startProgram(folder);
console.log(`stop and start again       ${Math.round(performance.now() - restartedAt)} ms\n`);

const page = Buffer.from(await (await fetch(site.url)).arrayBuffer());
const bareServer = createServer((_, res) => res.writeHead(200, { "Content-Type": "text/html" }).end(page));
bareServer.listen(0, "127.0.0.1");
await once(bareServer, "listening");
/** Requests a second of the bare server; 0 until it is measured. */
let baseRate = 0;
baseRate = await measure("bare node:http", `http://127.0.0.1:${(bareServer.address() as AddressInfo).port}/`);
bareServer.close();

const cookie = await newVisitorCookie(site.url);
await measure("/ cached page", `${site.url}/`);
await measure("/ cached page, not modified", `${site.url}/`, { "If-None-Match": await fetchEtag(site.url) });
await measure("/blog/s1 cached page", `${site.url}/blog/s1`);
await measure("/ rendered for a visitor", `${site.url}/`, { Cookie: cookie });
await measure("/blog/s1 for a visitor", `${site.url}/blog/s1`, { Cookie: cookie });
await measure("/search?q=pyhton", `${site.url}/search?q=pyhton`);
await measure("/feed?q=sql", `${site.url}/feed?q=sql`);
await measure("like", `${site.url}/blog/s1/like`, { Accept: "application/json" }, "on=yes");
await measureIdle();
await site.stop();

/** Measures the processor time while there are no requests. By default this takes a minute. */
async function measureIdle() {
  const idleMs = seconds * 15_000;
  const cpuMsBefore = site.cpuMs();
  await pause(idleMs);
  if (cpuMsBefore === undefined) return;
  const cpuMs = site.cpuMs()! - cpuMsBefore;
  console.log(`${"idle".padEnd(28)}cpu ${cpuMs} ms in ${idleMs / 1000} s`);
}

async function measure(name: string, address: string, headers: Record<string, string> = {}, body?: string) {
  const bodyHeaders: Record<string, string> = body
    ? { "Content-Type": "application/x-www-form-urlencoded" }
    : {};
  const method = body ? "POST" : "GET";
  const allHeaders = { ...headers, ...bodyHeaders };
  await fetch(address, { headers: allHeaders, method, body });
  // The site limits each client, so the requests come from many clients.
  const cookies = body
    ? await Promise.all(Array.from({ length: 300 }, () => newVisitorCookie(site.url)))
    : [];
  let requestCount = 0;
  const setupRequest = (request: autocannon.Request) => {
    const visitorCookie = cookies[++requestCount % cookies.length];
    const clientHeaders = {
      "X-Forwarded-For": nextAddress(),
      ...(visitorCookie && { Cookie: visitorCookie }),
    };
    return { ...request, headers: { ...request.headers, ...clientHeaders } };
  };
  const cpuMsBefore = site.cpuMs();
  const result = await autocannon({
    url: address,
    connections: 20,
    duration: seconds,
    // The interval between samples: Autocannon can stop only when it takes one.
    sampleInt: Math.min(1, seconds) * 1000,
    requests: [{ method, body, headers: allHeaders, setupRequest }],
  });
  const rate = result.requests.total / result.duration;
  const ratio = baseRate ? (rate / baseRate).toFixed(3) : "1.000";
  const failureCount = result.errors + result.non2xx - (result.statusCodeStats?.["304"]?.count ?? 0);
  // Other programs on the machine change the processor time less than the rate.
  const cpuMs = cpuMsBefore === undefined ? undefined : site.cpuMs()! - cpuMsBefore;
  const cpu = baseRate && cpuMs !== undefined ? `  cpu ${(cpuMs / result.requests.total).toFixed(3)} ms` : "";
  const line = `${name.padEnd(28)}${Math.round(rate).toString().padStart(7)}/s  ratio ${ratio}${cpu}  p99 ${result.latency.p99} ms`;
  console.log(failureCount > 0 ? `${line}  (${failureCount} failed)` : line);
  return rate;
}

/** Makes the first like of a new visitor. Returns the cookie that the visitor gets. */
async function newVisitorCookie(url: string) {
  const body = new URLSearchParams({ on: "yes" });
  const headers = { Accept: "application/json", "X-Forwarded-For": nextAddress() };
  const response = await fetch(`${url}/blog/s1/like`, { method: "POST", body, headers });
  return response.headers.getSetCookie()[0]!.split(";")[0]!;
}

async function fetchEtag(url: string) {
  await fetch(url, { headers: { "Accept-Encoding": "identity" } });
  return (await fetch(url, { headers: { "Accept-Encoding": "identity" } })).headers.get("etag") ?? "";
}
