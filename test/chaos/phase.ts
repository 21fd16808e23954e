import { setTimeout as pause } from "node:timers/promises";
import { compare } from "./compare/compare.ts";
import type { Run } from "./people/client.ts";
import type { Random } from "./random.ts";
import type { Fault } from "./world/world.ts";

const shortMs = [600, 1600] as const;
/** Longer than the server waits for a connection or a response. */
const longMs = [6000, 14_000] as const;
const longShare = 0.06;

/** Yields one or two faults at a time until the time is over. No fault repeats before all others have had a turn. */
export function* chooseFaults(faults: Fault[], random: Random, seconds: number): Generator<Fault[]> {
  const end = performance.now() + seconds * 1000;
  let remaining: Fault[] = [];
  while (performance.now() < end) {
    if (remaining.length === 0) remaining = random.shuffled(faults);
    const first = remaining.shift()!;
    const second = random.chance(0.6) ? remaining.find(({ group }) => group !== first.group) : undefined;
    remaining = remaining.filter((fault) => fault !== second);
    yield second ? [first, second] : [first];
  }
}

/** Causes these faults for a while, ends them, and compares the site with the journal. */
export async function runPhase(run: Run, faults: Fault[], random: Random) {
  const { report } = run;
  const name = faults.map((fault) => fault.name).join(" + ");
  report.begin(name);
  run.calm = false;
  const before = { ...report.counts };
  const undos = [];
  // Each fault has random numbers of its own, so its choices do not depend on the other one.
  for (const fault of faults) undos.push(await fault.begin(random.branch(fault.name), report));
  const [minMs, maxMs] = random.chance(longShare) ? longMs : shortMs;
  await pause(random.between(minMs, maxMs));
  // All at once: a killed server may need its database to start.
  await Promise.all(undos.map((undo) => undo()));
  const { waitedMs, blogs } = await compare(run, false);
  report.recovered(waitedMs);
  const requests = report.counts.requests - before.requests;
  const acknowledged = report.counts.acknowledged - before.acknowledged;
  const figures = `${requests} requests, ${acknowledged} writes acknowledged`;
  console.log(`  ${name}: ${figures}; calm after ${(waitedMs / 1000).toFixed(1)} s, ${blogs} blogs compared`);
  // A short time without faults, in which every request must succeed.
  await pause(300);
}
