// Measures the built site on this machine: `npm run bench`. Machines differ and are noisy, so each figure is also given
// as a ratio to a bare node:http server that sends the same bytes, measured in the same run.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";

const seconds = Number(process.argv[2] ?? 4);
const folder = mkdtempSync(join(tmpdir(), "lectern-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const began = performance.now();
const first = await startSite();
console.log(`start, empty data folder   ${Math.round(performance.now() - began)} ms`);
const again = performance.now();
await first.stop();
const site = await startSite();
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
await measure("like", `${site.url}/blog/s1/like`, { Cookie: cookie, Accept: "application/json" }, "on=yes");
await site.stop();

async function measure(name: string, address: string, headers: Record<string, string> = {}, body?: string) {
  const form: Record<string, string> = body ? { "Content-Type": "application/x-www-form-urlencoded" } : {};
  const method = body ? "POST" : "GET";
  await fetch(address, { headers: { ...headers, ...form }, method, body });
  const result = await autocannon({
    url: address,
    connections: 20,
    duration: seconds,
    method,
    body,
    headers: { ...headers, ...form },
  });
  const rate = result.requests.average;
  const ratio = base ? (rate / base).toFixed(3) : "1.000";
  const failed = result.errors + result.non2xx - (result.statusCodeStats?.["304"]?.count ?? 0);
  const line = `${name.padEnd(28)}${Math.round(rate).toString().padStart(7)}/s  ratio ${ratio}  p99 ${result.latency.p99} ms`;
  console.log(failed > 0 ? `${line}  (${failed} failed)` : line);
  return rate;
}

async function startSite() {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../server/start.ts")], {
    env: { ...process.env, PORT: "0", DATA_DIR: folder, LOG_LEVEL: "info" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.on("exit", () => child.kill("SIGKILL"));
  const url = await new Promise<string>((found) => {
    child.stdout.on("data", (chunk) => {
      const ready = /is ready: (http[^"\s]+)/.exec(String(chunk));
      if (ready) found(ready[1]!);
    });
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return { url, stop };
}

async function likedOnce(url: string) {
  const body = new URLSearchParams({ on: "yes" });
  const response = await fetch(`${url}/blog/s1/like`, {
    method: "POST",
    body,
    headers: { Accept: "application/json" },
  });
  return response.headers.getSetCookie()[0]!.split(";")[0]!;
}

async function etag(url: string) {
  await fetch(url, { headers: { "Accept-Encoding": "identity" } });
  return (await fetch(url, { headers: { "Accept-Encoding": "identity" } })).headers.get("etag") ?? "";
}
