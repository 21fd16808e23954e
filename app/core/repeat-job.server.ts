import type { z } from "zod";
import type { JobHandler } from "./job-handler.server.ts";

export const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** `work` returns the payload of its next run; undefined: it stays the same. */
export function hourly(
  work: (now: number, signal: AbortSignal, payload: unknown) => Promise<unknown>,
): JobHandler {
  return {
    recurring: true,
    // A bucket that does not respond takes 20 seconds for each image.
    timeoutMs: hourMs,
    async run(payload, signal) {
      const now = Date.now();
      const nextPayload = await work(now, signal, payload);
      return { runAt: now + hourMs, payload: nextPayload };
    },
  };
}

/** Runs `work`, and once more a minute later, for a like, a follow or a blog that was on its way during the first run. */
export function twice<Payload extends { isSecond?: boolean }>(
  payloads: z.ZodType<Payload>,
  work: (payload: Payload, signal: AbortSignal) => Promise<void>,
): JobHandler {
  return {
    timeoutMs: hourMs,
    async run(input, signal) {
      const payload = payloads.parse(input);
      await work(payload, signal);
      if (payload.isSecond) return undefined;
      return { runAt: Date.now() + minuteMs, payload: { ...payload, isSecond: true } };
    },
  };
}
