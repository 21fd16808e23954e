import type { IncomingMessage, ServerResponse } from "node:http";
import type { ClientAddress } from "./client-address.ts";
import { openPlaces } from "./places.ts";

export const bodyTimes = {
  checkMs: 10_000,
  /** Of a small body, as a whole; a large one has it to reach its speed. */
  smallBodyMs: 30_000,
  minBytesPerMs: 4,
  /** Of our own work once the body is there: until then silence is the client's. */
  workMs: 120_000,
};

/** Bodies on their way: fewer than requests may be answered at once, so that these are left to those who send theirs. */
export const bodyShares = {
  acts: { address: 300, network: 600, all: 1200 },
  texts: { address: 60, network: 80, all: 100 },
};

/**
 * Bounds the bodies that are on their way, of each address and network. When all places are taken, the network that has
 * most gives up its oldest. A body that does not come ends its request: a small one within thirty seconds, a large one
 * at less than 4 kB a second from then on.
 */
export function openBodies(times = bodyTimes, shares = bodyShares) {
  const places = { acts: openPlaces(shares.acts), texts: openPlaces(shares.texts) };
  return {
    /** false when this client has its share already. */
    begin(req: IncomingMessage, res: ServerResponse, client: ClientAddress, kind: "acts" | "texts"): boolean {
      // One that is closed already would never give its place back.
      if (req.destroyed || req.closed) return false;
      const place = places[kind].take(client, () => req.destroy());
      if (!place) return false;
      const timer = setInterval(isLate(req, kind, times), times.checkMs, () => req.destroy());
      req.once("end", () => {
        place.release();
        req.socket.setTimeout(times.workMs);
      });
      req.once("close", () => clearInterval(timer));
      // Node closes no request whose answer was sent before the whole of its body came: its answer closes.
      for (const stream of [req, res]) stream.once("close", place.release);
      return true;
    },
  };
}

/** Calls `end` when a body should have come by now. */
function isLate(req: IncomingMessage, kind: "acts" | "texts", times: typeof bodyTimes) {
  const began = performance.now();
  const before = req.socket.bytesRead;
  return (end: () => void) => {
    const ms = performance.now() - began;
    const tooSlow = kind === "acts" || req.socket.bytesRead - before < ms * times.minBytesPerMs;
    if (ms > times.smallBodyMs && tooSlow) end();
  };
}
