// Measures the built site on this machine: `npm run bench`. Machines differ and are noisy, so each figure is also given
// as a ratio to a bare node:http server that sends the same bytes, measured in the same run.
// `npm run bench -- SECONDS`: how long each measurement takes. `npm run bench -- crowd`: see crowd.ts.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { someAddress, startProgram, temporaryFolder } from "./program.ts";

if (process.argv[2] === "crowd") {
  await (await import("./crowd.ts")).measureCrowd(Number(process.argv[3] ?? 5000), process.argv[4]);
  process.exit();
}

const seconds = Number(process.argv[2] ?? 4);
const folder = temporaryFolder();

const began = performance.now();
const first = await startProgram(folder);
console.log(`start, empty data folder   ${Math.round(performance.now() - began)} ms`);
const again = performance.now();
await first.stop();
const site = await startProgram(folder);
console.log(`stop and start again       ${Math.round(performance.now() - again)} ms\n`);

const page = Buffer.from(await (await fetch(site.url)).arrayBuffer());
const bare = createServer((_, res) => res.writeHead(200, { "Content-Type": "text/html" }).end(page));
bare.listen(0, "127.0.0.1");
await once(bare, "listening");
let base = 0;
base = await measure("bare node:http", `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`);
bare.close();

const cookie = await likedOnce(site.url);
await measure("/ kept page", `${site.url}/`);
await measure("/ kept page, not modified", `${site.url}/`, { "If-None-Match": await etag(site.url) });
await measure("/blog/s1 kept page", `${site.url}/blog/s1`);
await measure("/ rendered for a visitor", `${site.url}/`, { Cookie: cookie });
await measure("/blog/s1 for a visitor", `${site.url}/blog/s1`, { Cookie: cookie });
await measure("/search?q=pyhton", `${site.url}/search?q=pyhton`);
await measure("/feed?q=sql", `${site.url}/feed?q=sql`);
await measure("like", `${site.url}/blog/s1/like`, { Accept: "application/json" }, "on=yes");
await idle();
await site.stop();

/** What the site costs while nobody asks for anything: a minute of it, unless measurements are short. */
async function idle() {
  const idleMs = seconds * 15_000;
  const before = site.cpuMs();
  await pause(idleMs);
  if (before === undefined) return;
  const cpuMs = site.cpuMs()! - before;
  console.log(`${"idle".padEnd(28)}cpu ${cpuMs} ms in ${idleMs / 1000} s`);
}

async function measure(name: string, address: string, headers: Record<string, string> = {}, body?: string) {
  const form: Record<string, string> = body ? { "Content-Type": "application/x-www-form-urlencoded" } : {};
  const method = body ? "POST" : "GET";
  const all = { ...headers, ...form };
  await fetch(address, { headers: all, method, body });
  // Limits count by client: many small clients are measured, not one large one.
  const visitors = body ? await Promise.all(Array.from({ length: 300 }, () => likedOnce(site.url))) : [];
  let sent = 0;
  const setupRequest = (request: autocannon.Request) => {
    const visitor = visitors[++sent % visitors.length];
    const own = { "X-Forwarded-For": someAddress(), ...(visitor && { Cookie: visitor }) };
    return { ...request, headers: { ...request.headers, ...own } };
  };
  const cpuBefore = site.cpuMs();
  const result = await autocannon({
    url: address,
    connections: 20,
    duration: seconds,
    // It ends with a sample.
    sampleInt: Math.min(1, seconds) * 1000,
    requests: [{ method, body, headers: all, setupRequest }],
  });
  const rate = result.requests.total / result.duration;
  const ratio = base ? (rate / base).toFixed(3) : "1.000";
  const failed = result.errors + result.non2xx - (result.statusCodeStats?.["304"]?.count ?? 0);
  // It depends less than a rate on what else the machine does.
  const cpuMs = cpuBefore === undefined ? undefined : site.cpuMs()! - cpuBefore;
  const cpu = base && cpuMs !== undefined ? `  cpu ${(cpuMs / result.requests.total).toFixed(3)} ms` : "";
  const line = `${name.padEnd(28)}${Math.round(rate).toString().padStart(7)}/s  ratio ${ratio}${cpu}  p99 ${result.latency.p99} ms`;
  console.log(failed > 0 ? `${line}  (${failed} failed)` : line);
  return rate;
}

async function likedOnce(url: string) {
  const body = new URLSearchParams({ on: "yes" });
  const headers = { Accept: "application/json", "X-Forwarded-For": someAddress() };
  const response = await fetch(`${url}/blog/s1/like`, { method: "POST", body, headers });
  return response.headers.getSetCookie()[0]!.split(";")[0]!;
}

async function etag(url: string) {
  await fetch(url, { headers: { "Accept-Encoding": "identity" } });
  return (await fetch(url, { headers: { "Accept-Encoding": "identity" } })).headers.get("etag") ?? "";
}
