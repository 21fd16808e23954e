import { pollProblems } from "../support/poll-problems.ts";
import type { Run } from "./people/client.ts";

/** Longer than all timeouts of the server together. */
export const timeoutMs = 60_000;

/** Waits until `check` returns ""; after the timeout, its last result is reported as a problem. */
export async function waitUntilDone(
  { report }: Pick<Run, "report">,
  check: () => Promise<string>,
  describe: (problem: string) => string,
) {
  const problem = await pollProblems(check, timeoutMs);
  if (problem) report.problem("left over", describe(problem));
}
