import { pollProblems } from "../support/poll-problems.ts";
import type { Run } from "./people/client.ts";

/** Longer than all time-outs of the server together. */
export const patienceMs = 60_000;

/** Looks until nothing is wrong any more (""); after a while it is a problem. */
export async function untilTrue(
  { report }: Pick<Run, "report">,
  look: () => Promise<string>,
  say: (wrong: string) => string,
) {
  const wrong = await pollProblems(look, patienceMs);
  if (wrong) report.problem("left over", say(wrong));
}
