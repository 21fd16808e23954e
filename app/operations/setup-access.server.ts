import type { RouterContextProvider } from "react-router";
import { hasSetupKey } from "../accounts/setup.server.ts";
import { dbContext, settingsContext } from "../http/context.ts";
import { found } from "../http/responses.ts";
import { makesBackups } from "./models/backup-state.server.ts";
import { isUnused } from "./models/bring-back.server.ts";

/** Whether this browser has opened the link that the start prints, and the site is empty. */
export async function canBringBack(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<boolean> {
  return hasSetupKey(request, context.get(settingsContext)) && isUnused(context.get(dbContext));
}

/** Throws a 404 for all others, and where the database has its own program for that. */
export async function requireEmptySite(request: Request, context: Readonly<RouterContextProvider>) {
  const db = context.get(dbContext);
  found(makesBackups(db) && (await canBringBack(request, context)));
  return { db, DATA_DIR: context.get(settingsContext).DATA_DIR };
}
