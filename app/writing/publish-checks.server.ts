import type { RouterContextProvider } from "react-router";
import { settingsContext, siteSettingsContext } from "../http/context.ts";
import type { User } from "../models/user.server.ts";
import {
  mustConfirmEmail,
  type PublishRules,
  publishRulesOf,
  validatePublisher,
} from "./models/publish-rules.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Whether somebody has to confirm the e-mail before publishing. */
export function mustConfirmEmailNow(context: Context, user: User): boolean {
  return mustConfirmEmail(rulesOf(context), user);
}

/** The rules at the time of the request. */
function rulesOf(context: Context): PublishRules {
  return publishRulesOf(context.get(settingsContext), context.get(siteSettingsContext));
}

/** Why somebody may not publish now under their own name, or as the company; undefined when they may. */
export function validatePublishing(context: Context, user: User, asCompany: boolean): string | undefined {
  return validatePublisher(rulesOf(context), user, asCompany);
}
