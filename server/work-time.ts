import { RateLimiterMemory } from "rate-limiter-flexible";
import type { ClientAddress } from "./client-address.ts";

const defaultLimits = { addressMs: 20_000, networkMs: 40_000, withinSeconds: 60 };
/** What one page is charged at most: while it waits for the database, others work. */
const mostMs = 300;
/** What one click is charged. */
const actMs = 1;

export type WorkTime = ReturnType<typeof openWorkTime>;

/**
 * How long the processor worked for each client: a third of its time for an address, two thirds for a network, however
 * cheap or dear what was asked for is. Many people may share an address, and pages from the cache cost nothing.
 */
export function openWorkTime({ addressMs, networkMs, withinSeconds } = defaultLimits) {
  const limiters = {
    address: new RateLimiterMemory({ points: addressMs, duration: withinSeconds }),
    network: new RateLimiterMemory({ points: networkMs, duration: withinSeconds }),
  };
  let running = 0;
  /** What each of those that run was charged so far, had it run from the beginning. */
  let shareMs = 0;
  let last = process.threadCpuUsage();

  function share() {
    const { user, system } = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    if (running > 0) shareMs += (user + system) / 1000 / running;
  }

  async function charge(client: ClientAddress, ms: number) {
    for (const name of ["address", "network"] as const) await limiters[name].penalty(client[name], ms);
  }

  return {
    /** The seconds to wait when all of it is spent, else undefined. */
    async secondsToWait(client: ClientAddress): Promise<number | undefined> {
      for (const name of ["address", "network"] as const) {
        const found = await limiters[name].get(client[name]);
        const isSpent = found && found.consumedPoints >= limiters[name].points;
        if (isSpent) return Math.ceil(found.msBeforeNext / 1000);
      }
    },
    chargeAct: (client: ClientAddress) => charge(client, actMs),
    /** Counts what a piece of work took, done or failed. Work that runs at the same time shares what was spent. */
    async measure<T>(client: ClientAddress, work: () => Promise<T>): Promise<T> {
      share();
      running++;
      const before = shareMs;
      try {
        return await work();
      } finally {
        share();
        running--;
        await charge(client, Math.min(mostMs, Math.max(1, Math.round(shareMs - before))));
      }
    },
  };
}
