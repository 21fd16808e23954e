import type { RouterContextProvider } from "react-router";
import { engineOf } from "../db/engine.ts";
import { dbContext, logContext, outageContext } from "./context.ts";

/** Logs what failed while a request was answered, and remembers when it was for want of the database. */
export function logFailure(context: Readonly<RouterContextProvider>, error: unknown): void {
  context.get(outageContext).kind ??= engineOf(context.get(dbContext)).failureOf(error);
  context.get(logContext).error(error);
}
