import type { BatchResult } from "./fuzzer.ts";

/** The totals of all batches. */
interface Totals {
  batches: number;
  requests: number;
  /** The number of responses by status. */
  statuses: Map<number, number>;
}

export function emptyTotals(): Totals {
  return { batches: 0, requests: 0, statuses: new Map() };
}

export function addResult(totals: Totals, { batch, exchanges }: BatchResult) {
  totals.batches++;
  for (const { requests } of batch?.exchanges ?? []) totals.requests += requests.length;
  for (const { status } of exchanges.flatMap(({ responses }) => responses))
    totals.statuses.set(status, (totals.statuses.get(status) ?? 0) + 1);
}

export function formatTotals({ batches, requests, statuses }: Totals): string {
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  return `${batches} batches, ${requests} requests\nanswers ${counts.join(", ")}`;
}
