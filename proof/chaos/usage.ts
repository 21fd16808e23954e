import type { Run } from "./people/client.ts";
import { waitForNoProblem } from "./wait-for-no-problem.ts";

type Usage = ReturnType<typeof measureUsage>;

/** Memory below this is never a problem. */
const alwaysAllowedMegabytes = 700;
/** Room for idle connections, which stay open to be reused. */
const maxExtraFiles = 30;
const maxExtraMegabytes = 300;

/**
 * The most open files and the highest memory of any server, and the number of child processes of all of them. The servers
 * must be idle.
 */
export function measureUsage({ deployment }: Run) {
  const maxOf = (numbers: number[]) => Math.max(...numbers);
  return {
    files: maxOf(deployment.nodes.map((node) => node.openFileCount())),
    megabytes: Math.round(maxOf(deployment.nodes.map((node) => node.memoryBytes())) / 1024 / 1024),
    children: deployment.nodes.flatMap((node) => node.childPids()).length,
  };
}

/** Checks that open files, memory and processes are about the same as before. */
export async function compareUsage(run: Run, before: Usage) {
  const describeGrowth = async () =>
    hasGrown(before, measureUsage(run)) ? JSON.stringify({ before, now: measureUsage(run) }) : "";
  await waitForNoProblem(run, describeGrowth, (figures) => `files, memory or processes: ${figures}`);
  const now = measureUsage(run);
  console.log(
    `  at rest: ${now.megabytes} MB and ${now.files} open files, ${before.megabytes} MB and ${before.files} before`,
  );
}

function hasGrown(before: Usage, now: Usage): boolean {
  return (
    now.files > before.files + maxExtraFiles ||
    now.megabytes > Math.max(before.megabytes + maxExtraMegabytes, alwaysAllowedMegabytes) ||
    now.children > 0
  );
}
