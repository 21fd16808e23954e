import type { KillKind, ProblemKind } from "./report.ts";

export interface Figures {
  counts: Record<"requests" | "unanswered" | "acknowledged" | "retries" | "disturbances", number>;
  /** How many answers had each status above 499. */
  statuses: Map<number, number>;
  kills: Map<KillKind, number>;
  /** By what is wrong. */
  problems: Map<string, ProblemKind>;
  worst: { recoveryMs: number; phase: string };
}

/** The line of figures at the end of a run. */
export function summarise({ counts, statuses, kills, problems, worst }: Figures): string {
  const of = (kind: ProblemKind) => [...problems.values()].filter((one) => one === kind).length;
  const other = problems.size - of("lost") - of("doubled");
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
    `${of("lost")} lost, ${of("doubled")} doubled, ${other} other problems`,
  ].join("; ");
}
