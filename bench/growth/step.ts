import { seededRandom } from "../../tools/seed/random.ts";
import type { Deployment } from "../deployment.ts";
import { median, percentile } from "../figures.ts";
import { createMember } from "../member.ts";
import { nextAddress, type Program } from "../program.ts";
import { findSitemapPage, listRequests, type Request } from "./requests.ts";

/** Milliseconds. `cpuMs`: processor time of the site for one; undefined on systems other than Linux. */
export interface RequestFigures {
  p50Ms: number;
  p99Ms: number;
  cpuMs: number | undefined;
  count: number;
}

/** What was measured on a site with so many blogs. */
export interface Step {
  blogs: number;
  requests: Record<string, RequestFigures>;
  startMs: number;
  /** The memory of the site after all requests. */
  memoryBytes: number;
  databaseBytesPerBlog: number;
}

export interface Effort {
  starts: number;
  members: number;
  warmUps: number;
  maxRequests: number;
  /** For one kind of request; at least `minRequests` are sent. */
  maxMs: number;
  minRequests: number;
}

/** A member may publish 120 times an hour. */
export const usualEffort: Effort = {
  starts: 3,
  members: 3,
  warmUps: 10,
  maxRequests: 300,
  maxMs: 8000,
  minRequests: 20,
};

export async function measureStep(
  deployment: Deployment,
  blogs: number,
  emptyBytes: number,
  effort: Effort,
): Promise<Step> {
  const databaseBytesPerBlog = ((await deployment.databaseBytes()) - emptyBytes) / blogs;
  const { site, startMs } = await measureStart(deployment, effort.starts);
  const members = [];
  for (let at = 0; at < effort.members; at++) members.push(await createMember(site, nextAddress()));
  const requests: Step["requests"] = {};
  const list = listRequests(
    seededRandom(blogs),
    { url: site.url, blogCount: blogs, members },
    await findSitemapPage(site.url),
  );
  for (const [name, request] of Object.entries(list)) requests[name] = await measure(site, request, effort);
  const memoryBytes = site.memoryBytes();
  await site.stop();
  return { blogs, requests, startMs, memoryBytes, databaseBytesPerBlog };
}

/** The median of some starts. The site keeps running after the last one. */
async function measureStart(deployment: Deployment, starts: number) {
  const durations: number[] = [];
  for (;;) {
    const startedAt = performance.now();
    const site = await deployment.start();
    durations.push(performance.now() - startedAt);
    if (durations.length === starts) return { site, startMs: median(durations) };
    await site.stop();
  }
}

/** Sends one request after another, so that none waits for another one. */
async function measure(site: Program, request: Request, effort: Effort): Promise<RequestFigures> {
  for (let at = 0; at < effort.warmUps; at++) await request();
  const cpuMsBefore = site.cpuMs();
  const endAt = performance.now() + effort.maxMs;
  const durations: number[] = [];
  while (durations.length < effort.maxRequests) {
    if (durations.length >= effort.minRequests && performance.now() > endAt) break;
    const startedAt = performance.now();
    await request();
    durations.push(performance.now() - startedAt);
  }
  const cpuMs = cpuMsBefore === undefined ? undefined : (site.cpuMs()! - cpuMsBefore) / durations.length;
  return { p50Ms: median(durations), p99Ms: percentile(durations, 0.99), cpuMs, count: durations.length };
}
