import type { Result } from "./fuzz.ts";

/** The totals of all batches. */
interface Total {
  batches: number;
  requests: number;
  /** The number of responses by status. */
  statuses: Map<number, number>;
}

export function emptyTotal(): Total {
  return { batches: 0, requests: 0, statuses: new Map() };
}

export function addResult(total: Total, { batch, played }: Result) {
  total.batches++;
  for (const { requests } of batch?.exchanges ?? []) total.requests += requests.length;
  for (const { status } of played.flatMap(({ responses }) => responses))
    total.statuses.set(status, (total.statuses.get(status) ?? 0) + 1);
}

export function summary({ batches, requests, statuses }: Total): string {
  const responses = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
  return `${batches} batches, ${requests} requests\nanswers ${responses.join(", ")}`;
}
