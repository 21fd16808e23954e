import type { ServerResponse } from "node:http";
import type { ClientAddress } from "./client-address.ts";

const MB = 1024 * 1024;
const defaultLimits = { address: 32 * MB, network: 96 * MB, all: 256 * MB };
/** Of a stream, what was read ahead is in memory. */
const streamBytes = 64 * 1024;
const patienceMs = 60_000;
/** A client that takes less than this does not want its answer. */
const slowestBytesPerMs = 8;

/**
 * Bytes of answers that clients have not taken yet. They stay in memory, so that one who asks and does not read would
 * fill it: each address, each network and all together have a share.
 */
export function unsentAnswers(limits = defaultLimits) {
  const bytesOf = new Map<string, number>();
  let all = 0;

  function count(name: string, bytes: number) {
    const left = (bytesOf.get(name) ?? 0) + bytes;
    if (left > 0) bytesOf.set(name, left);
    else bytesOf.delete(name);
  }

  return {
    /** Whether an answer may be made for this client, who has taken most of those before. */
    mayBegin({ address, network }: ClientAddress): boolean {
      const held = (name: string) => bytesOf.get(name) ?? 0;
      return held(address) < limits.address && held(network) < limits.network && all < limits.all;
    },
    /** Counts an answer of so many bytes until it is through, and ends one that is taken too slowly. */
    hold({ address, network }: ClientAddress, size: number, res: ServerResponse, isStream = false): void {
      if (res.destroyed) return;
      const bytes = isStream ? Math.min(size, streamBytes) : size;
      for (const name of [address, network]) count(name, bytes);
      all += bytes;
      const late = setTimeout(() => res.destroy(), patienceMs + size / slowestBytesPerMs);
      res.once("close", () => {
        clearTimeout(late);
        for (const name of [address, network]) count(name, -bytes);
        all -= bytes;
      });
    },
  };
}
