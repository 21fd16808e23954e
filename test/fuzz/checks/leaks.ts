// What must be the same as before, a moment after a batch.
import { readdirSync } from "node:fs";
import { pollProblems } from "../../support/poll-problems.ts";
import { type Figures, figuresOf } from "./figures.ts";
import type { Store } from "./store.ts";

export interface WatchedProgram {
  pid: number;
  port: number;
  /** The folder for temporary files of this process only. */
  tmp: string;
  store: Store;
}

/** Idle render threads end by themselves after a while. */
const maxMoreThreads = 4;
/** Connections to the database and the sign-in provider, and descriptors of the render threads. */
const maxMoreDescriptors = 60;
const maxMemoryBytes = 900 * 1024 * 1024;
/** Longer than any work that a server finishes after its client has gone. */
const timeoutMs = 45_000;

/** A line for every leak since `before`, after a timeout. On other systems than Linux, only temporary files and stored data. */
export async function leaksOf(
  watchedProgram: WatchedProgram,
  before: Figures | undefined,
): Promise<string[]> {
  const findLeaks = async () => {
    const leaks = [...resourceLeaks(watchedProgram, before), ...(await watchedProgram.store.leaks())];
    return leaks.length > 0 ? leaks : undefined;
  };
  return (await pollProblems(findLeaks, timeoutMs)) ?? [];
}

function resourceLeaks({ pid, port, tmp }: WatchedProgram, before: Figures | undefined) {
  const leaks = readdirSync(tmp).map((name) => `the temporary file ${name} is left`);
  if (!before) return leaks;
  const now = figuresOf(pid, port);
  for (const file of now.files) if (!before.files.includes(file)) leaks.push(`${file} is open`);
  if (now.clients > 0) leaks.push(`${now.clients} connections of clients are open`);
  if (now.children > before.children) leaks.push(`${now.children} children run, not ${before.children}`);
  if (now.threads > before.threads + maxMoreThreads)
    leaks.push(`${now.threads} threads run, not ${before.threads}`);
  if (now.descriptors > before.descriptors + maxMoreDescriptors)
    leaks.push(`${now.descriptors} descriptors are open, not ${before.descriptors}`);
  if (now.memory > maxMemoryBytes)
    leaks.push(`${Math.round(now.memory / 1024 / 1024)} MB of memory are taken`);
  return leaks;
}
