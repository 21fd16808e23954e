import { median, percentile } from "../figures.ts";
import { type FilledSite, measureStarts, openTarget, type Target } from "./target.ts";

/**
 * Times in milliseconds, and their ratios to those of the smallest site, which was measured at the same time. `cpuMs`: processor
 * time of the site and its database for one request; NaN on systems other than Linux. `count`: of the requests to each site.
 */
export interface RequestFigures {
  p50Ms: number;
  p99Ms: number;
  cpuMs: number;
  count: number;
  ratio: number;
  cpuRatio: number;
}

/** What was measured on a site with so many blogs. */
export interface Step {
  blogs: number;
  requests: Record<string, RequestFigures>;
  start: { p50Ms: number; ratio: number };
  /** The memory of the site after all requests. */
  memoryBytes: number;
  databaseBytesPerBlog: number;
}

const startCount = 3;
const warmUpCount = 10;
/** So many are sent even when they are slow, since a median of fewer says little. */
const minRequests = 20;
const maxRequests = 300;

/** `emptyBytes`: the size of a database without blogs. `seconds`: for one kind of request, on both sites. */
export async function measureStep(
  large: FilledSite,
  small: FilledSite,
  emptyBytes: number,
  seconds: number,
): Promise<Step> {
  const databaseBytesPerBlog = ((await large.deployment.databaseBytes()) - emptyBytes) / large.blogs;
  const sites = large === small ? [large] : [large, small];
  const { programs, durations } = await measureStarts(sites, startCount);
  const targets: Target[] = [];
  for (const [at, site] of programs.entries()) targets.push(await openTarget(sites[at]!, site));
  const requests: Step["requests"] = {};
  for (const name of Object.keys(targets[0]!.requests))
    requests[name] = await measure(targets, name, seconds);
  const memoryBytes = programs[0]!.memoryBytes();
  for (const site of programs) await site.stop();
  const p50Ms = median(durations[0]!);
  const start = { p50Ms, ratio: p50Ms / median(durations.at(-1)!) };
  return { blogs: large.blogs, requests, start, memoryBytes, databaseBytesPerBlog };
}

/**
 * Sends one request after another, to each site in turn: so other programs on the machine disturb both alike, and the
 * ratio tells more than two measurements at different times would.
 */
async function measure(targets: Target[], name: string, seconds: number): Promise<RequestFigures> {
  for (const { requests } of targets) for (let at = 0; at < warmUpCount; at++) await requests[name]!();
  const cpuMsBefore = targets.map(({ site }) => site.cpuMs() ?? Number.NaN);
  const endAt = performance.now() + seconds * 1000;
  const durations: number[][] = targets.map(() => []);
  for (let count = 0; count < maxRequests; count++) {
    if (count >= minRequests && performance.now() > endAt) break;
    for (const [at, { requests }] of targets.entries()) {
      const startedAt = performance.now();
      await requests[name]!();
      durations[at]!.push(performance.now() - startedAt);
    }
  }
  const count = durations[0]!.length;
  const cpuMs = targets.map(({ site }, at) => (site.cpuMs() ?? Number.NaN) - cpuMsBefore[at]!);
  return {
    p50Ms: median(durations[0]!),
    p99Ms: percentile(durations[0]!, 0.99),
    cpuMs: cpuMs[0]! / count,
    count,
    ratio: median(durations[0]!) / median(durations.at(-1)!),
    cpuRatio: cpuMs[0]! / cpuMs.at(-1)!,
  };
}
