import type { Run } from "./people/client.ts";
import { untilTrue } from "./until.ts";

type Usage = ReturnType<typeof usage>;

const maxMegabytes = 700;
/** Connections that are kept for the next one. */
const spareFiles = 30;
const spareMegabytes = 300;

/** What the servers hold of the system, when they have nothing to do. */
export function usage({ world }: Run) {
  const most = (figures: number[]) => Math.max(...figures);
  return {
    files: most(world.nodes.map((node) => node.files())),
    megabytes: Math.round(most(world.nodes.map((node) => node.memory())) / 1024 / 1024),
    children: world.nodes.flatMap((node) => node.children()).length,
  };
}

/** Open files, memory and processes are as they were before. */
export async function compareUsage(run: Run, before: Usage) {
  const grown = async () => (hasGrown(before, usage(run)) ? JSON.stringify({ before, now: usage(run) }) : "");
  await untilTrue(run, grown, (figures) => `files, memory or processes: ${figures}`);
  const now = usage(run);
  console.log(
    `  at rest: ${now.megabytes} MB and ${now.files} open files, ${before.megabytes} MB and ${before.files} before`,
  );
}

function hasGrown(before: Usage, now: Usage): boolean {
  return (
    now.files > before.files + spareFiles ||
    now.megabytes > Math.max(before.megabytes + spareMegabytes, maxMegabytes) ||
    now.children > 0
  );
}
