import type { RouterContextProvider } from "react-router";
import { hasSetupKey } from "../accounts/setup.server.ts";
import { dbContext, settingsContext } from "../http/context.ts";
import { found } from "../http/responses.ts";
import { mayBringBack } from "./models/bring-back.server.ts";

/** Whether this browser has opened the link that the start prints, and the site is empty. */
export async function canBringBack(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<boolean> {
  return hasSetupKey(request, context.get(settingsContext)) && mayBringBack(context.get(dbContext));
}

/** Throws a 404 for all others. */
export async function requireEmptySite(request: Request, context: Readonly<RouterContextProvider>) {
  found(await canBringBack(request, context));
  return { db: context.get(dbContext), DATA_DIR: context.get(settingsContext).DATA_DIR };
}
