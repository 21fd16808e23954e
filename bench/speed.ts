// What a request costs on this machine: `npm run bench [SECONDS]`. Machines differ, so a bare node:http server that sends
// the same bytes is measured in the same run, and each processor time is also printed as a ratio to its processor time.
import { setTimeout as pause } from "node:timers/promises";
import { startBareServer } from "./bare-server.ts";
import { send } from "./client.ts";
import { compareWithNginx, type NginxComparison } from "./compare-nginx.ts";
import { formatNumber, formatTable } from "./figures.ts";
import { type LoadFigures, measureLoad } from "./load.ts";
import { createTemporaryFolder, type Program, startProgram } from "./program.ts";
import { listLoads } from "./speed-loads.ts";

export interface Speed {
  startMs: { empty: number; filled: number };
  requests: Record<string, LoadFigures>;
  nginx: NginxComparison[];
  /** Processor time in a minute without requests; undefined on systems other than Linux. */
  idleCpuMs: number | undefined;
  memoryBytes: number;
}

const bareName = "bare node:http server";

/** `seconds`: the duration of each measurement. Prints tables. */
export async function measureSpeed(seconds: number): Promise<Speed> {
  const folder = createTemporaryFolder();
  const firstStart = await measureStart(folder);
  await firstStart.site.stop();
  const { site, durationMs } = await measureStart(folder);
  const startMs = { empty: firstStart.durationMs, filled: durationMs };
  console.log(`start with an empty data folder: ${formatNumber(startMs.empty)} ms`);
  console.log(`start with the built-in articles in it: ${formatNumber(startMs.filled)} ms\n`);
  const requests = await measureRequests(site, seconds);
  const nginx = await compareWithNginx(site, seconds / 2);
  const memoryBytes = site.memoryBytes();
  console.log(`memory after all that: ${formatNumber(memoryBytes / 1024 / 1024)} MB`);
  const idleCpuMs = await measureIdle(site, seconds * 5000);
  console.log(`processor time without requests: ${formatNumber(idleCpuMs)} ms a minute`);
  await site.stop();
  return { startMs, requests, nginx, idleCpuMs, memoryBytes };
}

async function measureStart(folder: string) {
  const startedAt = performance.now();
  const site = await startProgram(folder);
  return { site, durationMs: performance.now() - startedAt };
}

async function measureRequests(site: Program, seconds: number) {
  const bare = await startBareServer((await send(site.url)).body);
  const requests: Speed["requests"] = { [bareName]: await measureLoad(bare, { path: "/" }, seconds) };
  await bare.stop();
  for (const [name, load] of Object.entries(await listLoads(site))) {
    await measureLoad(site, load, Math.min(1, seconds));
    requests[name] = await measureLoad(site, load, seconds);
  }
  const bareCpuMs = requests[bareName]!.cpuMs;
  const rows = Object.entries(requests).map(([name, { requestsPerSecond, cpuMs, p50Ms, p99Ms }]) => {
    const ratio = cpuMs === undefined ? undefined : cpuMs / bareCpuMs!;
    return [
      name,
      formatNumber(Math.round(requestsPerSecond)),
      ...[cpuMs, ratio, p50Ms, p99Ms].map(formatNumber),
    ];
  });
  console.log(`${formatTable(["request", "a second", "cpu ms", "ratio", "p50 ms", "p99 ms"], rows)}\n`);
  return requests;
}

async function measureIdle(site: Program, durationMs: number): Promise<number | undefined> {
  const before = site.cpuMs();
  await pause(durationMs);
  return before === undefined ? undefined : ((site.cpuMs()! - before) * 60_000) / durationMs;
}
