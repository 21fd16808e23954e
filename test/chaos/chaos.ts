import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { compare } from "./compare/compare.ts";
import { saveEvidence } from "./evidence.ts";
import { openRendererFault } from "./faults/renderer-fault.ts";
import { openJournal } from "./journal.ts";
import { openPauser } from "./pauser.ts";
import type { Run } from "./people/client.ts";
import { startPeople } from "./people/people.ts";
import { chooseFaults, runPhase } from "./phase.ts";
import { randomFrom } from "./random.ts";
import { openReport } from "./report.ts";
import { compareUsage, usage } from "./usage.ts";
import { openPostgresWorld } from "./world/postgres-world.ts";
import { openSqliteWorld } from "./world/sqlite-world.ts";

interface Plan {
  engine: "sqlite" | "postgres";
  seconds: number;
  seed: string;
  /** Whether disks can be mounted. */
  canMount: boolean;
}

/** Causes faults on one engine for a while. Returns whether no problem was found. */
export async function chaos(plan: Plan): Promise<boolean> {
  const { engine, seconds, seed } = plan;
  const folder = mkdtempSync(join(tmpdir(), "lectern-chaos-"));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  process.prependListener("exit", remove);
  console.log(`chaos on ${engine}, ${seconds} s, seed ${seed}`);
  const run = await openRun(plan, folder);
  let passed = false;
  try {
    await breakWorld(run, seconds);
    passed = run.report.problemCount() === 0;
  } finally {
    if (!passed) console.log(`  The journal and the logs: ${saveEvidence(run, folder, `${engine}-${seed}`)}`);
    console.log(`chaos on ${engine}, seed ${seed}: ${run.report.summary()}`);
  }
  await run.world.close();
  process.off("exit", remove);
  remove();
  return passed;
}

async function openRun({ engine, canMount, seed }: Plan, folder: string): Promise<Run> {
  const report = openReport(seed, console.log);
  let run: Run | undefined;
  const onEnd = (reason: string) => {
    // While the world is broken, a server may be unable to start.
    if (!run || run.calm || !reason.includes("while it started")) report.problem("server ended", reason);
  };
  const world =
    engine === "sqlite"
      ? await openSqliteWorld(folder, canMount, onEnd)
      : await openPostgresWorld(folder, onEnd);
  for (const skipped of world.skipped) console.log(`  skipped: ${skipped}`);
  const random = randomFrom(`${seed} ${engine}`);
  const retryController = new AbortController();
  const state = { calm: true, retryController, over: false };
  run = { world, report, random, journal: openJournal(), pauser: openPauser(), ...state };
  return run;
}

async function breakWorld(run: Run, seconds: number) {
  const faults = [...run.world.faults, await openRendererFault(run)];
  const people = startPeople(run);
  await pause(1000);
  await compare(run, false);
  const before = usage(run);
  let count = 0;
  for (const chosen of chooseFaults(faults, run.random.branch("faults"), seconds))
    await runPhase(run, chosen, run.random.branch(`phase ${++count}`));
  run.report.begin("the end");
  run.over = true;
  await compare(run, true);
  await people;
  await compareUsage(run, before);
}
