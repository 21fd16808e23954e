import { setTimeout as pause } from "node:timers/promises";
import { compare } from "./compare/compare.ts";
import type { EndFault, Fault } from "./deployment/deployment.ts";
import type { Run } from "./people/client.ts";
import type { Random } from "./random.ts";

/** The shortest and the longest duration of most phases. */
const shortPhaseMs = [600, 1600] as const;
/** The same for the other phases, which are longer than the server waits for a connection or a response. */
const longPhaseMs = [6000, 14_000] as const;
const longPhaseShare = 0.06;

/** Yields one or two faults at a time for this many seconds. A fault comes again only after all the others. */
export function* chooseFaults(faults: Fault[], random: Random, seconds: number): Generator<Fault[]> {
  const deadline = performance.now() + seconds * 1000;
  let remaining: Fault[] = [];
  while (performance.now() < deadline) {
    if (remaining.length === 0) remaining = random.shuffle(faults);
    const first = remaining.shift()!;
    const second = random.chance(0.6) ? remaining.find(({ group }) => group !== first.group) : undefined;
    remaining = remaining.filter((fault) => fault !== second);
    yield second ? [first, second] : [first];
  }
}

/** Causes these faults for a while, ends them, and then compares the site with the journal. */
export async function runPhase(run: Run, faults: Fault[], random: Random) {
  const { report } = run;
  const name = faults.map((fault) => fault.name).join(" + ");
  report.startPhase(name);
  run.isSteady = false;
  const countsBefore = { ...report.counts };
  const endFaults: EndFault[] = [];
  // Each fault has its own random numbers, so its choices do not depend on the other fault.
  for (const fault of faults) endFaults.push(await fault.begin(random.branch(fault.name), report));
  const [minMs, maxMs] = random.chance(longPhaseShare) ? longPhaseMs : shortPhaseMs;
  await pause(random.between(minMs, maxMs));
  // All end at the same time: a killed server may need its database to start.
  await Promise.all(endFaults.map((endFault) => endFault()));
  const { recoveryMs, blogs } = await compare(run, "changed");
  report.recordRecovery(recoveryMs);
  const requests = report.counts.requests - countsBefore.requests;
  const writes = report.counts.writes - countsBefore.writes;
  const countsText = `${requests} requests, ${writes} writes acknowledged`;
  console.log(
    `  ${name}: ${countsText}; recovered after ${(recoveryMs / 1000).toFixed(1)} s, ${blogs} blogs compared`,
  );
  // A short time without faults, in which every request must succeed.
  await pause(300);
}
