import type { Run } from "./people/client.ts";
import { waitUntilDone } from "./wait-until-done.ts";

type Usage = ReturnType<typeof usage>;

const maxMegabytes = 700;
/** Idle connections that are reused later. */
const maxMoreFiles = 30;
const maxMoreMegabytes = 300;

/** The open files, memory and child processes of idle servers. */
export function usage({ world }: Run) {
  const maxOf = (figures: number[]) => Math.max(...figures);
  return {
    files: maxOf(world.nodes.map((node) => node.files())),
    megabytes: Math.round(maxOf(world.nodes.map((node) => node.memory())) / 1024 / 1024),
    children: world.nodes.flatMap((node) => node.children()).length,
  };
}

/** Checks that open files, memory and processes are about the same as before. */
export async function compareUsage(run: Run, before: Usage) {
  const describeGrowth = async () =>
    hasGrown(before, usage(run)) ? JSON.stringify({ before, now: usage(run) }) : "";
  await waitUntilDone(run, describeGrowth, (figures) => `files, memory or processes: ${figures}`);
  const now = usage(run);
  console.log(
    `  at rest: ${now.megabytes} MB and ${now.files} open files, ${before.megabytes} MB and ${before.files} before`,
  );
}

function hasGrown(before: Usage, now: Usage): boolean {
  return (
    now.files > before.files + maxMoreFiles ||
    now.megabytes > Math.max(before.megabytes + maxMoreMegabytes, maxMegabytes) ||
    now.children > 0
  );
}
