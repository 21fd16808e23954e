import type { Result } from "./fuzz.ts";

/** What batches came to. */
interface Total {
  batches: number;
  requests: number;
  /** How many answers there were of each status. */
  statuses: Map<number, number>;
}

export function nothing(): Total {
  return { batches: 0, requests: 0, statuses: new Map() };
}

export function count(total: Total, { batch, played }: Result) {
  total.batches++;
  for (const { requests } of batch?.exchanges ?? []) total.requests += requests.length;
  for (const { status } of played.flatMap(({ answers }) => answers))
    total.statuses.set(status, (total.statuses.get(status) ?? 0) + 1);
}

export function summary({ batches, requests, statuses }: Total): string {
  const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
  return `${batches} batches, ${requests} requests\nanswers ${answers.join(", ")}`;
}
