import { type ClaimedJob, extendLease } from "../app/core/job-lease.server.ts";
import type { Db } from "../db/engine.ts";

/** Extends a job's lease until `end` is called. Calls `onLost` when another node took the lease, or when it expires. */
export function holdLease(db: Db, job: ClaimedJob, leaseMs: number, now: () => number, onLost: () => void) {
  const extendMs = leaseMs / 3;
  let { lease_until: until } = job;
  let state: "held" | "lost" | "ended" = "held";

  async function extend() {
    const next = now() + leaseMs;
    const isHeld = await extendLease(db, job, next).catch(() => undefined);
    if (isHeld) until = next;
    // When the database does not respond, the lease still holds until it expires.
    const isLost = isHeld === false || (isHeld === undefined && now() + extendMs >= until);
    if (!isLost || state === "ended") return;
    state = "lost";
    clearInterval(timer);
    onLost();
  }

  const timer = setInterval(extend, extendMs).unref();
  return {
    isLost: () => state === "lost",
    end() {
      clearInterval(timer);
      if (state === "held") state = "ended";
    },
  };
}
