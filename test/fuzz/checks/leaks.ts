// What must be as it was a moment after a batch.
import { readdirSync } from "node:fs";
import { pollProblems } from "../../support/poll-problems.ts";
import { type Figures, figuresOf } from "./figures.ts";
import type { Store } from "./store.ts";

export interface Watched {
  pid: number;
  port: number;
  /** The folder for temporary files of that process alone. */
  tmp: string;
  store: Store;
}

/** Threads that wait for the next text to render end by themselves, but not at once. */
const moreThreads = 4;
/** Connections to the database and to the sign-in's provider, and what those threads hold. */
const moreDescriptors = 60;
const maxMemory = 900 * 1024 * 1024;
/** Longer than the longest thing that a server finishes although nobody waits for it. */
const patienceMs = 45_000;

/** A line for everything that is held longer than `before`, once it had time to go. Linux alone tells most of it. */
export async function leaksOf(watched: Watched, before: Figures | undefined): Promise<string[]> {
  const look = async () => {
    const leaks = [...held(watched, before), ...(await watched.store.leaks())];
    return leaks.length > 0 ? leaks : undefined;
  };
  return (await pollProblems(look, patienceMs)) ?? [];
}

function held({ pid, port, tmp }: Watched, before: Figures | undefined) {
  const leaks = readdirSync(tmp).map((name) => `the temporary file ${name} is left`);
  if (!before) return leaks;
  const now = figuresOf(pid, port);
  for (const file of now.files) if (!before.files.includes(file)) leaks.push(`${file} is open`);
  if (now.clients > 0) leaks.push(`${now.clients} connections of clients are open`);
  if (now.children > before.children) leaks.push(`${now.children} children run, not ${before.children}`);
  if (now.threads > before.threads + moreThreads)
    leaks.push(`${now.threads} threads run, not ${before.threads}`);
  if (now.descriptors > before.descriptors + moreDescriptors)
    leaks.push(`${now.descriptors} descriptors are open, not ${before.descriptors}`);
  if (now.memory > maxMemory) leaks.push(`${Math.round(now.memory / 1024 / 1024)} MB of memory are taken`);
  return leaks;
}
