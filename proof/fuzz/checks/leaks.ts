// Finds resources that the program has not released some time after a batch.
import { readdirSync } from "node:fs";
import { pollProblems } from "../../../test/support/poll-problems.ts";
import { type ResourceUsage, resourceUsageOf } from "./resource-usage.ts";
import type { StoredData } from "./stored-data.ts";

export interface WatchedProgram {
  pid: number;
  port: number;
  /** The folder for temporary files of this process only. */
  tmp: string;
  storedData: StoredData;
}

/** Idle render threads that have not ended yet; they end by themselves. */
const maxExtraThreads = 4;
/** Connections to the database and the sign-in provider, and descriptors of the render threads. */
const maxExtraDescriptors = 60;
const maxMemoryBytes = 900 * 1024 * 1024;
/** Longer than any work that the server still finishes when its client has hung up. */
const timeoutMs = 45_000;

/**
 * Returns a line for each leak that is still there at the timeout. `before` has the figures from before the first batch. It is
 * undefined on systems other than Linux: then only leaks of temporary files and stored data are found.
 */
export async function leaksOf(
  watchedProgram: WatchedProgram,
  before: ResourceUsage | undefined,
): Promise<string[]> {
  const findLeaks = async () => {
    const leaks = [...resourceLeaks(watchedProgram, before), ...(await watchedProgram.storedData.leaks())];
    return leaks.length > 0 ? leaks : undefined;
  };
  return (await pollProblems(findLeaks, timeoutMs)) ?? [];
}

function resourceLeaks({ pid, port, tmp }: WatchedProgram, before: ResourceUsage | undefined) {
  const leaks = readdirSync(tmp).map((name) => `the temporary file ${name} is left`);
  if (!before) return leaks;
  const now = resourceUsageOf(pid, port);
  for (const file of now.files) if (!before.files.includes(file)) leaks.push(`${file} is open`);
  if (now.clientConnections > 0) leaks.push(`${now.clientConnections} connections of clients are open`);
  if (now.children > before.children) leaks.push(`${now.children} children run, not ${before.children}`);
  if (now.threads > before.threads + maxExtraThreads)
    leaks.push(`${now.threads} threads run, not ${before.threads}`);
  if (now.otherDescriptors > before.otherDescriptors + maxExtraDescriptors)
    leaks.push(`${now.otherDescriptors} descriptors are open, not ${before.otherDescriptors}`);
  if (now.memoryBytes > maxMemoryBytes)
    leaks.push(`${Math.round(now.memoryBytes / 1024 / 1024)} MB of memory are taken`);
  return leaks;
}
