// What a request costs on this machine: `npm run bench [SECONDS]`. Machines differ, so a bare node:http server that sends
// the same bytes is measured in the same run, and each processor time is also printed as a multiple of that server's.
import { setTimeout as pause } from "node:timers/promises";
import { startBareServer } from "./bare-server.ts";
import { send } from "./client.ts";
import { compareWithNginx, formatComparison } from "./compare-nginx.ts";
import { formatNumber, formatTable } from "./figures.ts";
import { type LoadFigures, measureLoad } from "./load.ts";
import { createTemporaryFolder, type RunningSite, startSite } from "./program.ts";
import { listLoads } from "./speed-loads.ts";

const bareName = "bare node:http server";

/** `seconds`: the duration of each measurement. Prints tables. */
export async function measureSpeed(seconds: number) {
  const folder = createTemporaryFolder();
  const firstStart = await measureStart(folder);
  await firstStart.site.stop();
  const { site, durationMs } = await measureStart(folder);
  const requests = await measureRequests(site, seconds);
  const nginx = await compareWithNginx(site, seconds / 2);
  const memoryBytes = site.memoryBytes();
  const idleCpuMs = await measureIdle(site, seconds * 5000);
  await site.stop();
  const startMs = { empty: firstStart.durationMs, filled: durationMs };
  const speed = { startMs, requests, nginx, idleCpuMs, memoryBytes };
  console.log(formatSpeed(speed));
  return { speed };
}

export type Speed = Awaited<ReturnType<typeof measureSpeed>>["speed"];

async function measureStart(folder: string) {
  const startedAt = performance.now();
  const site = await startSite(folder);
  return { site, durationMs: performance.now() - startedAt };
}

async function measureRequests(site: RunningSite, seconds: number) {
  const bare = await startBareServer((await send(site.url)).body);
  const requests: Record<string, LoadFigures> = {};
  requests[bareName] = await measureLoad(bare, { path: "/" }, seconds);
  await bare.stop();
  for (const [name, load] of Object.entries(await listLoads(site))) {
    console.error(`measuring: ${name}`);
    await measureLoad(site, load, Math.min(1, seconds));
    requests[name] = await measureLoad(site, load, seconds);
  }
  return requests;
}

/** Returns the processor time in a minute without requests; undefined on systems other than Linux. */
async function measureIdle(site: RunningSite, durationMs: number): Promise<number | undefined> {
  const before = site.cpuMs();
  await pause(durationMs);
  return before === undefined ? undefined : ((site.cpuMs()! - before) * 60_000) / durationMs;
}

export function formatSpeed({ startMs, requests, nginx, idleCpuMs, memoryBytes }: Speed): string {
  const bareCpuMs = requests[bareName]!.cpuMs;
  const rows = Object.entries(requests).map(([name, { requestsPerSecond, cpuMs, p50Ms, p99Ms }]) => {
    const ratio = cpuMs === undefined ? undefined : cpuMs / bareCpuMs!;
    return [
      name,
      formatNumber(Math.round(requestsPerSecond)),
      ...[cpuMs, ratio, p50Ms, p99Ms].map(formatNumber),
    ];
  });
  const others = [
    ["start with an empty data folder", `${formatNumber(startMs.empty)} ms`],
    ["start with the built-in articles in it", `${formatNumber(startMs.filled)} ms`],
    ["processor time of a minute without requests", `${formatNumber(idleCpuMs)} ms`],
    ["memory after all these requests", `${formatNumber(memoryBytes / 1024 / 1024)} MB`],
  ];
  return [
    formatTable(["request", "a second", "cpu ms", "ratio", "p50 ms", "p99 ms"], rows),
    formatComparison(nginx),
    formatTable(["otherwise", ""], others),
  ].join("\n\n");
}
