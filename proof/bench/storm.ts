// Many people like one blog at once, while others read: `npm run bench -- storm`.
import { setTimeout as pause } from "node:timers/promises";
import { requireStatus, send } from "./client.ts";
import { formatNumber, formatTable, median, percentile } from "./figures.ts";
import { createTemporaryFolder, nextAddress, type RunningSite, startSite } from "./program.ts";
import { startReader } from "./reader.ts";

const likesPerSecond = 1000;
const blogPath = "/blog/s3";
const tickMs = 10;

/** Throws when a like is refused, or when the count is wrong afterwards. */
export async function measureStorm(seconds: number) {
  const site = await startSite(createTemporaryFolder());
  await send(site.url);
  const before = await readLikes(site);
  const reader = startReader(site.url);
  await pause(500);
  const cpuMsBefore = site.cpuMs();
  const { durations, elapsedMs } = await sendLikes(site, Math.ceil(likesPerSecond * seconds));
  const cpuMs = cpuMsBefore === undefined ? undefined : (site.cpuMs()! - cpuMsBefore) / durations.length;
  const reads = (await reader.stop()).map(({ durationMs }) => durationMs);
  const likes = (await readLikes(site)) - before;
  await site.stop();
  if (likes !== durations.length) throw new Error(`${durations.length} likes are counted as ${likes}`);
  const storm = {
    likes,
    likesPerSecond: (likes * 1000) / elapsedMs,
    like: { p50Ms: median(durations), p99Ms: percentile(durations, 0.99), cpuMs },
    read: {
      count: reads.length,
      p50Ms: median(reads),
      p99Ms: percentile(reads, 0.99),
      worstMs: Math.max(...reads),
    },
  };
  console.log(formatStorm(storm));
  return { storm };
}

export type Storm = Awaited<ReturnType<typeof measureStorm>>["storm"];

export function formatStorm({ likes, likesPerSecond, like, read }: Storm): string {
  return formatTable(
    [`${likes.toLocaleString("en")} likes of one blog: the count is exact`, "p50 ms", "p99 ms", "cpu ms"],
    [
      [
        `a like, ${formatNumber(likesPerSecond)} a second`,
        ...[like.p50Ms, like.p99Ms, like.cpuMs].map(formatNumber),
      ],
      ["reading the front page meanwhile", ...[read.p50Ms, read.p99Ms].map(formatNumber), ""],
    ],
  );
}

/** Each like comes from a new visitor with an address of its own. */
async function sendLikes({ url }: RunningSite, count: number) {
  const durations: number[] = [];
  const startedAt = performance.now();
  const pending: Promise<void>[] = [];
  const headers = { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" };
  const like = async () => {
    const options = {
      method: "POST",
      headers: { ...headers, "X-Forwarded-For": nextAddress() },
      body: "on=yes",
    } as const;
    const answer = await send(`${url}${blogPath}/like`, options);
    requireStatus(answer, 200, "like");
    durations.push(answer.durationMs);
  };
  while (pending.length < count) {
    const due = Math.min(count, Math.ceil(((performance.now() - startedAt) * likesPerSecond) / 1000));
    while (pending.length < due) pending.push(like());
    await pause(tickMs);
  }
  await Promise.all(pending);
  return { durations, elapsedMs: performance.now() - startedAt };
}

/** The number of likes, as an open page of the blog is told it. */
async function readLikes({ url }: RunningSite): Promise<number> {
  const response = await fetch(`${url}${blogPath}/live`);
  for await (const chunk of response.body!) {
    const likes = /"likes":(\d+)/.exec(Buffer.from(chunk).toString())?.[1];
    if (likes !== undefined) return Number(likes);
  }
  throw new Error("the stream ended before its first event");
}
