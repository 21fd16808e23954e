import type { RouterContextProvider } from "react-router";
import { engineOf } from "../../db/engine.ts";
import { Busy } from "../lib/fair-queue.ts";
import { dbContext, logContext, outageContext } from "./context.ts";

/**
 * Logs the error of a request. When the database is not reachable or a queue is full, sets `outageContext`, since a
 * later attempt may succeed. Does nothing when `signal` is aborted: the client hung up, which is not a failure.
 */
export function logFailure(context: Readonly<RouterContextProvider>, error: unknown, signal?: AbortSignal) {
  if (signal?.aborted) return;
  const outage = context.get(outageContext);
  if (error instanceof Busy) {
    outage.kind ??= "unavailable";
    context.get(logContext).warn(error.message);
    return;
  }
  outage.kind ??= engineOf(context.get(dbContext)).classifyFailure(error);
  context.get(logContext).error(error);
}
