import { seededRandom } from "../../../tools/seed/random.ts";
import type { Deployment } from "../deployment.ts";
import { createMember } from "../member.ts";
import { nextAddress, type RunningSite } from "../program.ts";
import { findSitemapPage, listRequests, type SendRequest } from "./requests.ts";

/** A filled site. */
export interface FilledSite {
  deployment: Deployment;
  blogs: number;
}

/** A filled site that runs, with the requests that are measured. */
export interface Target {
  site: RunningSite;
  requests: Record<string, SendRequest>;
}

/** A member may publish 120 times an hour. */
const memberCount = 3;

export async function openTarget({ blogs }: FilledSite, site: RunningSite): Promise<Target> {
  const members = [];
  for (let at = 0; at < memberCount; at++) members.push(await createMember(site, nextAddress()));
  const sitemapPath = await findSitemapPage(site.url);
  const requests = listRequests(
    seededRandom(blogs),
    { url: site.url, blogCount: blogs, members },
    sitemapPath,
  );
  return { site, requests };
}

/**
 * Starts the sites in turn, `times` times each. Returns those that run at the end, and how long each start took, in
 * milliseconds.
 */
export async function measureStarts(sites: FilledSite[], times: number) {
  const durations: number[][] = sites.map(() => []);
  for (let time = 1; ; time++) {
    const programs: RunningSite[] = [];
    for (const [at, { deployment }] of sites.entries()) {
      const startedAt = performance.now();
      programs.push(await deployment.start());
      durations[at]!.push(performance.now() - startedAt);
    }
    if (time === times) return { programs, durations };
    for (const site of programs) await site.stop();
  }
}
