import { pollProblems } from "../../test/support/poll-problems.ts";
import type { Run } from "./people/client.ts";

/** Longer than all timeouts of the server together. */
export const recoveryTimeoutMs = 60_000;

/** Waits until `check` returns "". At the timeout, reports its last result as a problem. */
export async function waitForNoProblem(
  { report }: Pick<Run, "report">,
  check: () => Promise<string>,
  describe: (problem: string) => string,
) {
  const problem = await pollProblems(check, recoveryTimeoutMs);
  if (problem) report.addProblem("left over", describe(problem));
}
