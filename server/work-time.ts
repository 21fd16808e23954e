import { RateLimiterMemory } from "rate-limiter-flexible";

const defaultLimits = { workMs: 20_000, withinSeconds: 60 };

export type WorkTime = ReturnType<typeof openWorkTime>;

/**
 * How long the processor worked for each address: a third of its time at most, however cheap or dear what was asked for
 * is. Many people may share an address, and pages from the cache cost nothing.
 */
export function openWorkTime({ workMs, withinSeconds } = defaultLimits) {
  const spent = new RateLimiterMemory({ points: workMs, duration: withinSeconds });
  let running = 0;
  return {
    /** The seconds to wait when all of it is spent, else undefined. */
    async secondsToWait(address: string): Promise<number | undefined> {
      const found = await spent.get(address);
      return found && found.consumedPoints >= workMs ? Math.ceil(found.msBeforeNext / 1000) : undefined;
    },
    /** Counts what a piece of work took, done or failed. Work that runs at the same time shares what was spent. */
    async measure<T>(address: string, work: () => Promise<T>): Promise<T> {
      const before = process.threadCpuUsage();
      running++;
      try {
        return await work();
      } finally {
        const { user, system } = process.threadCpuUsage(before);
        await spent.penalty(address, Math.max(1, Math.round((user + system) / 1000 / running)));
        running--;
      }
    },
  };
}
