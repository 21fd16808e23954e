import { type Figures, summarise } from "./summary.ts";

/** Kinds of problems, in the words of a reader or an operator. */
export type ProblemKind =
  | "lost"
  | "doubled"
  | "half"
  | "not answered"
  | "refused"
  | "failed in the calm"
  | "server ended"
  | "left over";

/** Kinds of writes. */
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
  | "rounds of database connections";

/** The journal's entry, and what the site has instead. */
interface Evidence {
  journal: unknown;
  actual: unknown;
}

export type Report = ReturnType<typeof openReport>;

/** Counts what happens, and prints each problem once. */
export function openReport(seed: string, print: (line: string) => void) {
  const figures: Figures = {
    counts: { requests: 0, unanswered: 0, acknowledged: 0, retries: 0, disturbances: 0 },
    statuses: new Map(),
    kills: new Map(),
    problems: new Map(),
    worst: { recoveryMs: 0, phase: "" },
  };
  const { counts, statuses, kills, problems, worst } = figures;
  const listeners = new Set<(kind: WriteKind) => void>();
  let phase = "the beginning";
  return {
    counts,
    begin(name: string) {
      phase = name;
    },
    killed(kind: KillKind) {
      add(kills, kind);
    },
    failed(status: number) {
      add(statuses, status);
    },
    recovered(ms: number) {
      if (ms > worst.recoveryMs) Object.assign(worst, { recoveryMs: ms, phase });
    },
    /** Called when the site has acknowledged a write. */
    acknowledged(kind: WriteKind) {
      counts.acknowledged++;
      for (const listener of listeners) listener(kind);
    },
    /** Resolves when a write of this kind is acknowledged, or at the timeout. */
    nextWrite(kind: WriteKind, timeoutMs: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const listener = (acknowledged: WriteKind) => acknowledged === kind && resolve();
      listeners.add(listener);
      const timer = setTimeout(resolve, timeoutMs);
      return promise.finally(() => {
        clearTimeout(timer);
        listeners.delete(listener);
      });
    },
    problem(kind: ProblemKind, text: string, evidence?: Evidence) {
      const line = `${kind}: ${text}`;
      if (problems.has(line)) return;
      problems.set(line, kind);
      print(`  PROBLEM ${line} (seed ${seed}, ${phase})`);
      if (evidence) print(`    journal: ${short(evidence.journal)}\n    found:   ${short(evidence.actual)}`);
    },
    /** The number of different problems. */
    problemCount: () => problems.size,
    summary: () => summarise(figures),
  };
}

function add<Key>(counts: Map<Key, number>, key: Key) {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function short(value: unknown) {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 800 ? `${text.slice(0, 800)} …` : text;
}
