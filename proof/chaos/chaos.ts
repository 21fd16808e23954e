import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { compare } from "./compare/compare.ts";
import { openClusterDeployment } from "./deployment/cluster-deployment.ts";
import { openPostgresDeployment } from "./deployment/postgres-deployment.ts";
import { openSqliteDeployment } from "./deployment/sqlite-deployment.ts";
import { saveEvidence } from "./evidence.ts";
import { openRendererFault } from "./faults/renderer-fault.ts";
import { openJournal } from "./journal.ts";
import { openPauser } from "./pauser.ts";
import type { Run } from "./people/client.ts";
import { startPeople } from "./people/people.ts";
import { chooseFaults, runPhase } from "./phase.ts";
import { seededRandom } from "./random.ts";
import { openReport } from "./report.ts";
import { compareUsage, measureUsage } from "./usage.ts";

interface Plan {
  /** "cluster": three nodes behind a load balancer, on PostgreSQL. */
  engine: "sqlite" | "postgres" | "cluster";
  seconds: number;
  seed: string;
  /** Whether disks can be mounted. */
  canMount: boolean;
}

/** Causes faults on one engine for a while. Returns true when there was no problem. */
export async function runChaos(plan: Plan): Promise<boolean> {
  const { engine, seconds, seed } = plan;
  const folder = mkdtempSync(join(tmpdir(), "lectern-chaos-"));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  process.prependListener("exit", removeFolder);
  console.log(`chaos on ${engine}, ${seconds} s, seed ${seed}`);
  const run = await openRun(plan, folder);
  let hasPassed = false;
  try {
    await runPhases(run, seconds);
    hasPassed = run.report.problemCount() === 0;
  } finally {
    if (!hasPassed)
      console.log(`  The journal and the logs: ${saveEvidence(run, folder, `${engine}-${seed}`)}`);
    console.log(`chaos on ${engine}, seed ${seed}: ${run.report.summary()}`);
  }
  await run.deployment.close();
  process.off("exit", removeFolder);
  removeFolder();
  return hasPassed;
}

async function openRun({ engine, canMount, seed }: Plan, folder: string): Promise<Run> {
  const report = openReport(seed, console.log);
  let run: Run | undefined;
  const onEnd = (reason: string) => {
    // During a fault, a server may be unable to start.
    if (!run || run.isSteady || !reason.includes("while it started"))
      report.addProblem("server ended", reason);
  };
  const deployment =
    engine === "sqlite"
      ? await openSqliteDeployment(folder, canMount, onEnd)
      : engine === "postgres"
        ? await openPostgresDeployment(folder, onEnd)
        : await openClusterDeployment(folder, onEnd);
  for (const fault of deployment.skippedFaults) console.log(`  skipped: ${fault}`);
  const random = seededRandom(`${seed} ${engine}`);
  const retryController = new AbortController();
  const state = { isSteady: true, retryController, watchers: [], isOver: false };
  run = { deployment, report, random, journal: openJournal(), pauser: openPauser(), ...state };
  return run;
}

async function runPhases(run: Run, seconds: number) {
  const faults = [...run.deployment.faults, await openRendererFault(run)];
  const people = startPeople(run);
  await pause(1000);
  await compare(run, "changed");
  const usageBefore = measureUsage(run);
  let phaseCount = 0;
  for (const phaseFaults of chooseFaults(faults, run.random.branch("faults"), seconds))
    await runPhase(run, phaseFaults, run.random.branch(`phase ${++phaseCount}`));
  run.report.startPhase("the end");
  run.isOver = true;
  await compare(run, "all");
  await people;
  await compareUsage(run, usageBefore);
}
