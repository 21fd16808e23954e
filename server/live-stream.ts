import type { IncomingMessage } from "node:http";

/** How many streams of a kind may be open. */
export const liveLimits = { maxPerAddress: 100, maxPerNetwork: 1000, maxTotal: 10_000 };

// X-Accel-Buffering turns off nginx's buffer, which would delay events.
export const streamHeaders = { "Content-Type": "text/event-stream", "X-Accel-Buffering": "no" };

export function hasBody({ headers }: IncomingMessage) {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
