import type { ServerResponse } from "node:http";
import { addTo, largestOf } from "../../app/lib/counts.ts";
import type { ClientAddress } from "./client-address.ts";

const MB = 1024 * 1024;
const defaultLimits = { maxAddressBytes: 24 * MB, maxNetworkBytes: 64 * MB, maxTotalBytes: 160 * MB };
/** A stream holds only its read-ahead buffer in memory. */
const streamBytes = 64 * 1024;
const graceMs = 60_000;
/** A client that reads more slowly is disconnected. */
const minBytesPerMs = 8;

export type UnsentResponses = ReturnType<typeof unsentResponses>;

interface UnsentResponse extends ClientAddress {
  bytes: number;
  res: ServerResponse;
}

/**
 * Counts the bytes of responses that clients have not read yet. They stay in memory, so a client that sends requests
 * and reads nothing would fill it: each address and each network has a limit. When the total is reached, the network
 * with the most bytes loses its oldest response, so that no client can block the others.
 */
export function unsentResponses(limits = defaultLimits) {
  const responses = new Set<UnsentResponse>();
  const bytesBy = { address: new Map<string, number>(), network: new Map<string, number>() };
  let totalBytes = 0;

  function add(response: UnsentResponse) {
    responses.add(response);
    count(response, response.bytes);
  }

  function remove(response: UnsentResponse) {
    if (responses.delete(response)) count(response, -response.bytes);
  }

  function count(response: UnsentResponse, bytes: number) {
    totalBytes += bytes;
    for (const name of ["address", "network"] as const) addTo(bytesBy[name], response[name], bytes);
  }

  function evictOldest() {
    const largest = largestOf(bytesBy.network);
    const oldest = [...responses].find(({ network }) => network === largest)!;
    remove(oldest);
    oldest.res.destroy();
  }

  return {
    /**
     * Returns false when this client must first read the responses that it already has. When the total is reached, it
     * evicts another response and returns true.
     */
    makeRoom({ address, network }: ClientAddress): boolean {
      const addressBytes = bytesBy.address.get(address) ?? 0;
      const networkBytes = bytesBy.network.get(network) ?? 0;
      if (addressBytes >= limits.maxAddressBytes || networkBytes >= limits.maxNetworkBytes) return false;
      if (totalBytes >= limits.maxTotalBytes) evictOldest();
      return true;
    },
    /** Counts a response of `size` bytes until it closes, and closes it when the client reads too slowly. */
    track({ address, network }: ClientAddress, size: number, res: ServerResponse, isStream = false): void {
      if (res.destroyed) return;
      const response = { address, network, bytes: isStream ? Math.min(size, streamBytes) : size, res };
      add(response);
      const timer = setTimeout(() => res.destroy(), graceMs + size / minBytesPerMs);
      res.once("close", () => {
        clearTimeout(timer);
        remove(response);
      });
    },
  };
}
