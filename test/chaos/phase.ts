import { setTimeout as pause } from "node:timers/promises";
import { compare } from "./compare/compare.ts";
import type { Run } from "./people/client.ts";
import type { Random } from "./random.ts";
import type { Fault } from "./world/world.ts";

const shortMs = [600, 1600] as const;
/** Longer than the server waits for a connection, or for an answer. */
const longMs = [6000, 14_000] as const;
const longShare = 0.06;

/** One or two faults at a time, each of all before one comes again, until the time is over. */
export function* chooseFaults(faults: Fault[], random: Random, seconds: number): Generator<Fault[]> {
  const end = performance.now() + seconds * 1000;
  let waiting: Fault[] = [];
  while (performance.now() < end) {
    if (waiting.length === 0) waiting = random.shuffled(faults);
    const first = waiting.shift()!;
    const second = random.chance(0.6) ? waiting.find(({ group }) => group !== first.group) : undefined;
    waiting = waiting.filter((fault) => fault !== second);
    yield second ? [first, second] : [first];
  }
}

/** A while with these faults, and then the calm in which nothing may be amiss. */
export async function runPhase(run: Run, faults: Fault[], random: Random) {
  const { report } = run;
  const name = faults.map((fault) => fault.name).join(" + ");
  report.begin(name);
  run.calm = false;
  const before = { ...report.counts };
  const undo = [];
  // Each with choices of its own, so that they do not depend on who comes first.
  for (const fault of faults) undo.push(await fault.begin(random.branch(fault.name), report));
  const [least, most] = random.chance(longShare) ? longMs : shortMs;
  await pause(random.between(least, most));
  // All at once: a server that was killed may need its database to come up.
  await Promise.all(undo.map((mend) => mend()));
  const { waitedMs, blogs } = await compare(run, false);
  report.recovered(waitedMs);
  const requests = report.counts.requests - before.requests;
  const acknowledged = report.counts.acknowledged - before.acknowledged;
  const figures = `${requests} requests, ${acknowledged} writes acknowledged`;
  console.log(`  ${name}: ${figures}; calm after ${(waitedMs / 1000).toFixed(1)} s, ${blogs} blogs compared`);
  // Some ordinary life, in which every request has to succeed.
  await pause(300);
}
