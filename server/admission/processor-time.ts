import { windowCounter } from "../../app/http/window-counter.ts";
import type { ClientAddress } from "./client-address.ts";

const defaultLimits = { maxAddressMs: 20_000, maxNetworkMs: 40_000, windowSeconds: 60 };
/** The charge for a request of the kind "smallForms", such as a like or a login. */
const formChargeMs = 1;

export type ProcessorTime = ReturnType<typeof openProcessorTime>;

/**
 * Counts the processor time that each client's requests take, and limits it to a third of the time for an address and
 * two thirds for a network. A limit on requests would not do: some cost a hundred times as much as others. Pages from
 * the cache are not counted, so that many people can share an address.
 */
export function openProcessorTime({ maxAddressMs, maxNetworkMs, windowSeconds } = defaultLimits) {
  const addresses = windowCounter({ points: maxAddressMs, duration: windowSeconds });
  const networks = windowCounter({ points: maxNetworkMs, duration: windowSeconds });
  let running = 0;
  /**
   * The processor time, in milliseconds, that a task would have been charged if it had run since the server's start. So a
   * task is charged what this value grows by while it runs.
   */
  let shareMs = 0;
  let lastUsage = process.threadCpuUsage();

  /** Divides the processor time since the last call among the running tasks. */
  function updateShare() {
    const usage = process.threadCpuUsage();
    if (running > 0)
      shareMs += (usage.user + usage.system - lastUsage.user - lastUsage.system) / 1000 / running;
    lastUsage = usage;
  }

  function charge({ address, network }: ClientAddress, ms: number) {
    addresses.add(address, ms);
    networks.add(network, ms);
  }

  return {
    /** Returns undefined while the client has processor time left. */
    secondsToWait: ({ address, network }: ClientAddress): number | undefined =>
      addresses.secondsToWait(address) ?? networks.secondsToWait(network),
    chargeForm: (client: ClientAddress): void => charge(client, formChargeMs),
    /**
     * Runs `work` and charges its processor time to the client, also when it fails. Concurrent tasks share the time, with what
     * requests that are not measured take meanwhile.
     */
    async measure<T>(client: ClientAddress, work: () => Promise<T>): Promise<T> {
      updateShare();
      running++;
      const shareBefore = shareMs;
      try {
        return await work();
      } finally {
        updateShare();
        running--;
        charge(client, Math.max(1, Math.round(shareMs - shareBefore)));
      }
    },
  };
}
