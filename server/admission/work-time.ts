import { windowCounter } from "../../work/window-counter.ts";
import type { ClientAddress } from "./client-address.ts";

const defaultLimits = { addressMs: 20_000, networkMs: 40_000, withinSeconds: 60 };
/** What one page is charged at most: while it waits for the database, others work. */
const maxChargeMs = 300;
/** What one click is charged. */
const actMs = 1;

export type WorkTime = ReturnType<typeof openWorkTime>;

/**
 * How long the processor worked for each client: a third of its time for an address, two thirds for a network, however
 * cheap or dear what was asked for is. Many people may share an address, and pages from the cache cost nothing.
 */
export function openWorkTime({ addressMs, networkMs, withinSeconds } = defaultLimits) {
  const addresses = windowCounter({ points: addressMs, duration: withinSeconds });
  const networks = windowCounter({ points: networkMs, duration: withinSeconds });
  let running = 0;
  /** What each of those that run was charged so far, had it run from the beginning. */
  let shareMs = 0;
  let last = process.threadCpuUsage();

  function share() {
    const now = process.threadCpuUsage();
    if (running > 0) shareMs += (now.user + now.system - last.user - last.system) / 1000 / running;
    last = now;
  }

  function charge({ address, network }: ClientAddress, ms: number) {
    addresses.add(address, ms);
    networks.add(network, ms);
  }

  return {
    /** The seconds to wait when all of it is spent, else undefined. */
    secondsToWait: ({ address, network }: ClientAddress): number | undefined =>
      addresses.secondsToWait(address) ?? networks.secondsToWait(network),
    chargeAct: (client: ClientAddress): void => charge(client, actMs),
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
        charge(client, Math.min(maxChargeMs, Math.max(1, Math.round(shareMs - before))));
      }
    },
  };
}
