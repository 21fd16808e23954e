import type { ServerResponse } from "node:http";
import { addTo, largestOf } from "../../work/counts.ts";
import type { ClientAddress } from "./client-address.ts";

const MB = 1024 * 1024;
const defaultLimits = { address: 24 * MB, network: 64 * MB, all: 160 * MB };
/** Of a stream, what was read ahead is in memory. */
const streamBytes = 64 * 1024;
const graceMs = 60_000;
/** A client that takes less than this does not want its answer. */
const minBytesPerMs = 8;

export type UnsentResponses = ReturnType<typeof unsentResponses>;

interface Answer extends ClientAddress {
  bytes: number;
  res: ServerResponse;
}

/**
 * Bytes of answers that clients have not taken yet. They stay in memory, so that one who asks and does not read would
 * fill it: each address and each network has a share. When all of it is taken, the network that holds most gives up its
 * oldest answer, so that nobody can keep it from the others.
 */
export function unsentResponses(limits = defaultLimits) {
  const answers = new Set<Answer>();
  const bytesOf = { address: new Map<string, number>(), network: new Map<string, number>() };
  let all = 0;

  function add(answer: Answer) {
    answers.add(answer);
    count(answer, answer.bytes);
  }

  function remove(answer: Answer) {
    if (answers.delete(answer)) count(answer, -answer.bytes);
  }

  function count(answer: Answer, bytes: number) {
    all += bytes;
    for (const name of ["address", "network"] as const) addTo(bytesOf[name], answer[name], bytes);
  }

  function makeRoom() {
    const largest = largestOf(bytesOf.network);
    const oldest = [...answers].find(({ network }) => network === largest)!;
    remove(oldest);
    oldest.res.destroy();
  }

  return {
    /** Whether an answer may be made for this client, who has taken most of those before. */
    mayBegin({ address, network }: ClientAddress): boolean {
      const ofAddress = bytesOf.address.get(address) ?? 0;
      const ofNetwork = bytesOf.network.get(network) ?? 0;
      if (ofAddress >= limits.address || ofNetwork >= limits.network) return false;
      if (all >= limits.all) makeRoom();
      return true;
    },
    /** Counts an answer of so many bytes until it is through, and ends one that is taken too slowly. */
    hold({ address, network }: ClientAddress, size: number, res: ServerResponse, isStream = false): void {
      if (res.destroyed) return;
      const answer = { address, network, bytes: isStream ? Math.min(size, streamBytes) : size, res };
      add(answer);
      const late = setTimeout(() => res.destroy(), graceMs + size / minBytesPerMs);
      res.once("close", () => {
        clearTimeout(late);
        remove(answer);
      });
    },
  };
}
