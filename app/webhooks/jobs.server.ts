import { setTimeout } from "node:timers/promises";
import { isLoopback } from "../../config/settings.ts";
import { engineOf } from "../../db/engine.ts";
import type { JobHandler, JobParts } from "../core/job-handler.server.ts";
import type { Subject } from "../core/subject.server.ts";
import { type FetchPublic, openFetchLocal, openFetchPublic } from "../outbound/fetch-public.server.ts";
import { nextDeliveryTime, sweepDeliveries } from "./models/delivery.server.ts";
import { sendDueDeliveries } from "./send-deliveries.server.ts";

const minuteMs = 60_000;
/** The job begins anew after this time, before its time-out. */
const runMs = 4 * minuteMs;
/** Between two looks, so that many acts at once cost one. */
const gatherMs = 500;

/**
 * Webhooks have a runner of their own, since a receiver that hangs would delay all other jobs. While there are webhooks, the job
 * waits for whatever is announced: the acts enqueue deliveries, and know nothing of this job.
 */
export function webhookJobs(
  { db, settings, log }: Pick<JobParts, "db" | "settings" | "log">,
  subjects: Subject[],
  fetchPublic: FetchPublic = isLoopback(new URL(settings.PUBLIC_URL).hostname)
    ? openFetchLocal()
    : openFetchPublic(),
): Record<string, JobHandler> {
  const sender = {
    ...{ db, subjects, fetchPublic, publicUrl: settings.PUBLIC_URL, now: Date.now },
    onSwitchedOff: (webhook: string) => log.warn({ webhook }, "A webhook that failed was switched off"),
  };
  return {
    "send-webhooks": {
      recurring: true,
      async run(_payload, signal) {
        let announced = Promise.withResolvers<void>();
        const unsubscribe = engineOf(db).bus.subscribe(() => announced.resolve());
        try {
          for (const endsAt = Date.now() + runMs; Date.now() < endsAt; ) {
            announced = Promise.withResolvers();
            await sendDueDeliveries(sender, signal);
            const next = await nextDeliveryTime(db);
            if (next === "none") return { runAt: Date.now() + minuteMs };
            await firstOf(announced.promise, (next ?? Number.POSITIVE_INFINITY) - Date.now(), signal);
          }
        } finally {
          unsubscribe();
        }
        return { runAt: Date.now() };
      },
    },
    "sweep-webhooks": {
      recurring: true,
      async run() {
        await sweepDeliveries(db, Date.now());
        return { runAt: Date.now() + 60 * minuteMs };
      },
    },
  };
}

/** Waits for something to be announced, or until `ms` have passed, a minute at most. Throws when the signal is aborted. */
async function firstOf(announced: Promise<void>, ms: number, signal: AbortSignal) {
  const stop = new AbortController();
  const options = { ref: false, signal: AbortSignal.any([signal, stop.signal]) };
  const timer = setTimeout(Math.min(Math.max(ms, 0), minuteMs), undefined, options).catch(() => {});
  await Promise.race([announced, timer]);
  stop.abort();
  await setTimeout(gatherMs, undefined, { ref: false, signal });
}
