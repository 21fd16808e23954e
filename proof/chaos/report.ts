import { type Figures, formatSummary } from "./summary.ts";

export type ProblemKind =
  | "lost"
  /** Stored twice, or there although nobody made it. */
  | "doubled"
  | "incomplete"
  | "not answered"
  | "refused"
  | "failed without a fault"
  | "server ended"
  | "left over"
  | "too slow";

export const writeKinds = [
  "account",
  "blog",
  "edit",
  "deletion",
  "name",
  "like",
  "bookmark",
  "follow",
] as const;
type WriteKind = (typeof writeKinds)[number];

export type KillKind =
  | "servers"
  | "image processes"
  | "render threads"
  | "database processes"
  | "database connections (times)"
  | "databases (restarted)";

/** The entry of the journal, and what the site has instead. */
interface Evidence {
  journal: unknown;
  actual: unknown;
}

export type Report = ReturnType<typeof openReport>;

/** Counts requests, writes and faults, and prints each problem once. */
export function openReport(seed: string, print: (line: string) => void) {
  const figures: Figures = {
    counts: { requests: 0, noResponses: 0, writes: 0, retries: 0, disturbances: 0, reads: 0, failedReads: 0 },
    databaseRecoveriesMs: [],
    statuses: new Map(),
    kills: new Map(),
    problems: new Map(),
    worstRecovery: { recoveryMs: 0, phase: "" },
  };
  const { counts, statuses, kills, problems, worstRecovery } = figures;
  const listeners = new Set<(kind: WriteKind) => void>();
  /** The name of the current phase. */
  let phase = "the beginning";
  return {
    counts,
    startPhase(name: string) {
      phase = name;
    },
    countKill(kind: KillKind) {
      increment(kills, kind);
    },
    countFailure(status: number) {
      increment(statuses, status);
    },
    countRead(hasWorked: boolean) {
      counts.reads++;
      if (!hasWorked) counts.failedReads++;
    },
    /** How long the site took until it answered from its database again, once that was restarted. */
    recordDatabaseRecovery(recoveryMs: number) {
      figures.databaseRecoveriesMs.push(recoveryMs);
    },
    recordRecovery(recoveryMs: number) {
      if (recoveryMs > worstRecovery.recoveryMs) Object.assign(worstRecovery, { recoveryMs, phase });
    },
    /** To be called when the site has acknowledged a write. */
    countWrite(kind: WriteKind) {
      counts.writes++;
      for (const listener of listeners) listener(kind);
    },
    /** Resolves when the next write of this kind is acknowledged, or at the timeout. */
    waitForWrite(kind: WriteKind, timeoutMs: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const listener = (writtenKind: WriteKind) => writtenKind === kind && resolve();
      listeners.add(listener);
      const timer = setTimeout(resolve, timeoutMs);
      return promise.finally(() => {
        clearTimeout(timer);
        listeners.delete(listener);
      });
    },
    addProblem(kind: ProblemKind, text: string, evidence?: Evidence) {
      const line = `${kind}: ${text}`;
      if (problems.has(line)) return;
      problems.set(line, kind);
      print(`  PROBLEM ${line} (seed ${seed}, ${phase})`);
      if (evidence)
        print(`    journal: ${toShortJson(evidence.journal)}\n    found:   ${toShortJson(evidence.actual)}`);
    },
    /** The number of different problems. */
    problemCount: () => problems.size,
    summary: () => formatSummary(figures),
  };
}

function increment<Key>(counts: Map<Key, number>, key: Key) {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function toShortJson(value: unknown) {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 800 ? `${text.slice(0, 800)} …` : text;
}
