import type { QueueLimits } from "../lib/fair-queue.ts";

/** Longer, since no person waits, and the machine may be busy. */
export const rerenderTimeoutMs = 30_000;
/** How many texts are rendered at once, and how many wait. */
export const rendererLimits: Record<
  "writes" | "comments" | "previews" | "rerenders" | "comparisons",
  QueueLimits
> = {
  writes: {
    maxRunning: 2,
    maxRunningPerGroup: 1,
    maxRunningPerClient: 1,
    maxWaiting: 200,
    maxWaitingPerClient: 60,
    maxWaitMs: 15_000,
  },
  comments: {
    maxRunning: 1,
    maxRunningPerClient: 1,
    maxWaiting: 200,
    maxWaitingPerClient: 10,
    maxWaitMs: 15_000,
  },
  previews: {
    maxRunning: 2,
    maxRunningPerGroup: 1,
    maxRunningPerClient: 1,
    maxWaiting: 30,
    maxWaitingPerClient: 1,
    maxWaitMs: 5000,
  },
  rerenders: {
    maxRunning: 1,
    maxRunningPerClient: 1,
    maxWaiting: 10,
    maxWaitingPerClient: 1,
    maxWaitMs: rerenderTimeoutMs,
  },
  comparisons: {
    maxRunning: 1,
    maxRunningPerClient: 1,
    maxWaiting: 30,
    maxWaitingPerClient: 2,
    maxWaitMs: 8000,
  },
};
