import type { KillKind, ProblemKind } from "./report.ts";

export interface Figures {
  counts: Record<"requests" | "unanswered" | "acknowledged" | "retries" | "disturbances", number>;
  /** The number of responses by status, from 500. */
  statuses: Map<number, number>;
  kills: Map<KillKind, number>;
  /** The kind of each problem, by its text. */
  problems: Map<string, ProblemKind>;
  worst: { recoveryMs: number; phase: string };
}

/** The line of figures at the end of a run. */
export function summarise({ counts, statuses, kills, problems, worst }: Figures): string {
  const countOf = (kind: ProblemKind) => [...problems.values()].filter((problem) => problem === kind).length;
  const otherCount = problems.size - countOf("lost") - countOf("doubled");
  const failures = [...statuses]
    .filter(([status]) => status !== 503)
    .map(([status, n]) => `${n} with ${status}`);
  const refused = [`${statuses.get(503) ?? 0} refused with 503`, ...failures].join(", ");
  const killed = [...kills].map(([kind, n]) => `${n} ${kind}`).join(", ") || "none";
  return [
    `${counts.requests} requests (${counts.unanswered} unanswered, ${refused})`,
    `killed: ${killed}; ${counts.disturbances} other disturbances`,
    `${counts.acknowledged} writes acknowledged (${counts.retries} retries)`,
    `worst recovery ${(worst.recoveryMs / 1000).toFixed(1)} s, after ${worst.phase}`,
    `${countOf("lost")} lost, ${countOf("doubled")} doubled, ${otherCount} other problems`,
  ].join("; ");
}
