import { type RouterContextProvider, redirect } from "react-router";
import { mailModeOf, type Settings } from "../../config/settings.ts";
import type { Db } from "../../db/engine.ts";
import { settingsContext, viewerContext, visitorPartsContext } from "../http/context.ts";
import { cookiesOf } from "../http/cookies.server.ts";
import { found } from "../http/responses.ts";
import { can } from "../lib/permissions.ts";
import { hasOwner } from "../models/owner.server.ts";
import { isSetupKey } from "./models/setup-key.server.ts";

/** Whether this browser has opened the link that the start prints. */
export function hasSetupKey(request: Request, settings: Settings): boolean {
  return isSetupKey(settings, cookiesOf(settings).read(request, "setup"));
}

/** Whether members are told of that link: on a site for its own machine, which nobody owns. */
export async function lacksOwner(db: Db, settings: Settings): Promise<boolean> {
  return mailModeOf(settings) === "outbox" && !(await hasOwner(db));
}

/** Lets the owner read the local outbox, and whoever has opened that link; others are told of it. */
export function requireOutbox(request: Request, context: Readonly<RouterContextProvider>): void {
  const settings = context.get(settingsContext);
  found(mailModeOf(settings) === "outbox");
  context.get(visitorPartsContext).isPersonal = true;
  const mayRead = can(context.get(viewerContext).user, "manage-site") || hasSetupKey(request, settings);
  if (!mayRead) throw redirect("/setup", 303);
}
