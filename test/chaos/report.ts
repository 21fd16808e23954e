import { type Figures, summarise } from "./summary.ts";

/** What may be wrong, as a reader or an operator would say it. */
export type ProblemKind =
  | "lost"
  | "doubled"
  | "half"
  | "not answered"
  | "refused"
  | "failed in the calm"
  | "server ended"
  | "left over";

/** What people write. */
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

/** The journal's entry that is contradicted, and what is there instead. */
interface Evidence {
  journal: unknown;
  found: unknown;
}

export type Report = ReturnType<typeof openReport>;

/** Counts what happens, and prints each problem once, when it is found. */
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
    /** Somebody was told that something is written. */
    acknowledged(kind: WriteKind) {
      counts.acknowledged++;
      for (const tell of listeners) tell(kind);
    },
    /** Resolves at the moment when a write of this kind is acknowledged, or after a while without one. */
    nextWrite(kind: WriteKind, longestMs: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const tell = (acknowledged: WriteKind) => acknowledged === kind && resolve();
      listeners.add(tell);
      const timer = setTimeout(resolve, longestMs);
      return promise.finally(() => {
        clearTimeout(timer);
        listeners.delete(tell);
      });
    },
    problem(kind: ProblemKind, text: string, evidence?: Evidence) {
      const line = `${kind}: ${text}`;
      if (problems.has(line)) return;
      problems.set(line, kind);
      print(`  PROBLEM ${line} (seed ${seed}, ${phase})`);
      if (evidence) print(`    journal: ${short(evidence.journal)}\n    found:   ${short(evidence.found)}`);
    },
    /** How many different problems there are. */
    found: () => problems.size,
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
