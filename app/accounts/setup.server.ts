import { type RouterContextProvider, redirect } from "react-router";
import { type MailMode, mailModeOf, type Settings } from "../../config/settings.ts";
import type { Db } from "../../db/engine.ts";
import { settingsContext, viewerContext, visitorPartsContext } from "../http/context.ts";
import { cookiesOf } from "../http/cookies.server.ts";
import { found } from "../http/responses.ts";
import { can } from "../lib/permissions.ts";
import { hasOneMember, hasOwner } from "./models/owner.server.ts";
import { isSetupKey } from "./models/setup-key.server.ts";

/** Whether this browser has opened the link that the start prints. */
export function hasSetupKey(request: Request, settings: Settings): boolean {
  return isSetupKey(settings, cookiesOf(settings).read(request, "setup"));
}

/** Whether a member is told of that link: the only one of a site for its own machine, who most likely runs it, while nobody owns it. */
export async function lacksOwner(db: Db, settings: Settings): Promise<boolean> {
  return mailModeOf(settings) === "outbox" && !(await hasOwner(db)) && (await hasOneMember(db));
}

/** Lets the owner read the local outbox, and whoever has opened that link; others are told of it. */
export function requireOutbox(request: Request, context: Readonly<RouterContextProvider>): void {
  found(mailModeOf(context.get(settingsContext)) === "outbox");
  context.get(visitorPartsContext).isPersonal = true;
  if (!mayReadOutbox(request, context)) throw redirect("/setup", 303);
}

function mayReadOutbox(request: Request, context: Readonly<RouterContextProvider>): boolean {
  return (
    can(context.get(viewerContext).user, "manage-site") || hasSetupKey(request, context.get(settingsContext))
  );
}

/** What a page says of mail to its reader: only who may read the outbox hears of it. */
export function mailModeFor(request: Request, context: Readonly<RouterContextProvider>): MailMode {
  const mode = mailModeOf(context.get(settingsContext));
  if (mode === "outbox") context.get(visitorPartsContext).isPersonal = true;
  return mode === "outbox" && !mayReadOutbox(request, context) ? "smtp" : mode;
}
