// Measures how long other clients wait while one client attacks the site: `npm run bench -- crowd [BLOGS] [ATTACK]`.
import { setPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { attacks } from "./attacks/attacks.ts";
import { fillSite } from "./fill.ts";
import { createMember, type Member, postBlog, postCover } from "./member.ts";
import { createTemporaryFolder, type RunningSite, startSite } from "./program.ts";
import { now, type PageRead, startReader } from "./reader.ts";

/** A higher number is a lower priority. */
const attackerPriority = 10;
/** How long after the attack the reads of the column "after 5 s" begin. */
const settleMs = 5000;
/** For how long those reads are measured. */
const afterMs = 1500;
const MB = 1024 * 1024;

/** Prints a line for each attack whose name contains `filter`, on a site with `blogCount` blogs besides the built-in articles. */
export async function measureAttacks(blogCount: number, filter = "") {
  console.log(`${"one client".padEnd(31)}${columns.map((name) => name.padStart(12)).join("")}`);
  for (const [name, attack] of Object.entries(attacks).filter(([name]) => name.includes(filter))) {
    const folder = createTemporaryFolder();
    const site = await startSite(folder);
    await fillSite(site, blogCount);
    const [attacker, writer] = [
      await createMember(site, "192.0.2.1"),
      await createMember(site, "198.51.100.1"),
    ];
    const figures = await measureAttack(site, () => attack(attacker), writer);
    console.log(`${name.padEnd(31)}${figures.map((figure) => figure.padStart(12)).join("")}`);
    await site.stop();
  }
}

const columns = ["read p50", "read p99", "read worst", "publish", "cover", "memory", "after 5 s"];

/** Returns the figures for `columns`. */
async function measureAttack(site: RunningSite, attack: () => Promise<unknown>, writer: Member) {
  await fetch(site.url);
  await pause(300);
  let peakBytes = 0;
  const memoryTimer = setInterval(() => {
    peakBytes = Math.max(peakBytes, site.memoryBytes());
  }, 50);
  const reader = startReader(site.url);
  await pause(300);
  const startedAt = now();
  // A real attacker uses another machine. Here this process attacks, and must not take processor time from the reader.
  setPriority(attackerPriority);
  const attackEnded = attack();
  await pause(200);
  const [publishDuration, coverDuration] = await Promise.all([
    measureRequest(() => postBlog(writer)),
    measureRequest(() => postCover(writer)),
  ]);
  await attackEnded;
  restorePriority();
  const endedAt = now();
  await pause(settleMs + afterMs);
  clearInterval(memoryTimer);
  const pageReads = await reader.stop();
  const readsDuring = pageReads.filter(
    (read) => read.startedAt + read.durationMs > startedAt && read.startedAt < endedAt,
  );
  const readsAfter = pageReads.filter((read) => read.startedAt > endedAt + settleMs);
  return [
    ...[0.5, 0.99, 1].map((share) => `${readPercentile(readsDuring, share)} ms`),
    publishDuration,
    coverDuration,
    `${Math.round(peakBytes / MB)} MB`,
    `${readPercentile(readsAfter, 1)} ms`,
  ];
}

function restorePriority() {
  try {
    setPriority(0);
  } catch {
    // Not every user may raise a priority again. Then the next attacks run at the lower one too.
  }
}

/** The duration that this share of the reads does not exceed, in milliseconds. */
function readPercentile(pageReads: PageRead[], share: number) {
  const sorted = pageReads.map(({ durationMs }) => durationMs).sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
}

/** How long a request takes: "12 ms", or "503 12 ms" when it failed with this status. */
async function measureRequest(send: () => Promise<Response>) {
  const startedAt = now();
  const { status } = await send();
  const duration = `${Math.round(now() - startedAt)} ms`;
  return status < 400 ? duration : `${status} ${duration}`;
}
