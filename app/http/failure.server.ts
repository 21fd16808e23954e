import type { RouterContextProvider } from "react-router";
import { engineOf } from "../../db/engine.ts";
import { Busy } from "../../work/fair-queue.ts";
import { dbContext, logContext, outageContext } from "./context.ts";

/**
 * Logs what failed while a request was answered, and remembers when it may well work a moment later: for want of the
 * database, or of a place in a queue. What was given up since the client hung up, by `signal`, did not fail.
 */
export function logFailure(
  context: Readonly<RouterContextProvider>,
  error: unknown,
  signal?: AbortSignal,
): void {
  if (signal?.aborted) return;
  const outage = context.get(outageContext);
  if (error instanceof Busy) {
    outage.kind ??= "unavailable";
    context.get(logContext).warn(error.message);
    return;
  }
  outage.kind ??= engineOf(context.get(dbContext)).failureOf(error);
  context.get(logContext).error(error);
}
