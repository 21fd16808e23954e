import type { KillKind, ProblemKind } from "./report.ts";

export interface Figures {
  /** `writes`: the acknowledged ones. `disturbances`: faults that kill nothing. */
  counts: Record<
    "requests" | "noResponses" | "writes" | "retries" | "disturbances" | "reads" | "failedReads",
    number
  >;
  databaseRecoveriesMs: number[];
  /** The number of responses by status, for 500 and above. */
  statuses: Map<number, number>;
  kills: Map<KillKind, number>;
  /** The kind of each problem, by its text. */
  problems: Map<string, ProblemKind>;
  worstRecovery: { recoveryMs: number; phase: string };
}

/** The line of figures at the end of a run. */
export function formatSummary(figures: Figures): string {
  const { counts, statuses, kills, problems, worstRecovery, databaseRecoveriesMs } = figures;
  const countOf = (kind: ProblemKind) => [...problems.values()].filter((problem) => problem === kind).length;
  const otherCount = problems.size - countOf("lost") - countOf("doubled");
  const failures = [...statuses]
    .filter(([status]) => status !== 503)
    .map(([status, count]) => `${count} with ${status}`);
  const refusals = [`${statuses.get(503) ?? 0} refused with 503`, ...failures].join(", ");
  const killCounts = [...kills].map(([kind, count]) => `${count} ${kind}`).join(", ") || "none";
  return [
    `${counts.requests} requests (${counts.noResponses} unanswered, ${refusals})`,
    `${counts.failedReads} of ${counts.reads} reads failed (${percent(counts.failedReads, counts.reads)})`,
    ...(databaseRecoveriesMs.length > 0
      ? [
          `answered from the restarted database after at most ${(Math.max(...databaseRecoveriesMs) / 1000).toFixed(1)} s`,
        ]
      : []),
    `killed: ${killCounts}; ${counts.disturbances} other disturbances`,
    `${counts.writes} writes acknowledged (${counts.retries} retries)`,
    `worst recovery ${(worstRecovery.recoveryMs / 1000).toFixed(1)} s, after ${worstRecovery.phase}`,
    `${countOf("lost")} lost, ${countOf("doubled")} doubled, ${otherCount} other problems`,
  ].join("; ");
}

function percent(part: number, whole: number) {
  return `${((100 * part) / Math.max(1, whole)).toFixed(3)} %`;
}
