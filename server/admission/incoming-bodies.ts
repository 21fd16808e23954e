import type { IncomingMessage, ServerResponse } from "node:http";
import type { ClientAddress } from "./client-address.ts";
import { openSlots } from "./slots.ts";

export const bodyTimeouts = {
  checkMs: 10_000,
  /** The time for a complete small form. From then on, an upload must have come at `minBytesPerMs` on average. */
  smallBodyMs: 30_000,
  minBytesPerMs: 4,
  /** The socket's timeout once the body is complete: from then on the server is at work, and the client is silent. */
  workMs: 120_000,
};

/**
 * How many bodies may be incoming at once. A request that waits in the queue counts too: its body is read later. The totals
 * are lower than the numbers of running requests in admission.ts, so that slow senders leave room for the others.
 */
export const bodyLimits = {
  smallForms: { maxPerAddress: 300, maxPerNetwork: 600, maxTotal: 1200 },
  uploads: { maxPerAddress: 60, maxPerNetwork: 80, maxTotal: 100 },
};

/**
 * Limits how many request bodies are incoming at once. When all slots are in use, the network with the most loses its
 * oldest body. A request whose body is too slow is closed: a small form must be complete after 30 seconds; an upload must
 * from then on have come at 4 kB a second or more on average.
 */
export function openIncomingBodies(timeouts = bodyTimeouts, limits = bodyLimits) {
  const slots = { smallForms: openSlots(limits.smallForms), uploads: openSlots(limits.uploads) };
  return {
    /** Returns false when this client already sends as many bodies as it may. */
    track(req: IncomingMessage, res: ServerResponse, client: ClientAddress, kind: "smallForms" | "uploads") {
      // A closed request emits no further event that would release its slot.
      if (req.destroyed || req.closed) return false;
      const slot = slots[kind].take(client, () => req.destroy());
      if (!slot) return false;
      const isLate = slowCheck(req, kind, timeouts);
      const timer = setInterval(() => isLate() && req.destroy(), timeouts.checkMs);
      req.once("end", () => {
        slot.release();
        req.socket.setTimeout(timeouts.workMs);
      });
      req.once("close", () => clearInterval(timer));
      // When the response is sent before the body is complete, Node closes the response but not the request.
      for (const stream of [req, res]) stream.once("close", slot.release);
      return true;
    },
  };
}

/** Returns a function that tells whether the body is too slow. */
function slowCheck(req: IncomingMessage, kind: "smallForms" | "uploads", timeouts: typeof bodyTimeouts) {
  const startedAt = performance.now();
  const bytesBefore = req.socket.bytesRead;
  return () => {
    const ms = performance.now() - startedAt;
    const isSlow = kind === "smallForms" || req.socket.bytesRead - bytesBefore < ms * timeouts.minBytesPerMs;
    return ms > timeouts.smallBodyMs && isSlow;
  };
}
