import type { RouterContextProvider } from "react-router";
import { settingsContext, siteSettingsContext } from "../http/context.ts";
import { type PublishRules, publishRulesOf } from "./models/publish-rules.server.ts";

/** The rules for publishing at the time of the request. */
export function currentPublishRules(context: Readonly<RouterContextProvider>): PublishRules {
  return publishRulesOf(context.get(settingsContext), context.get(siteSettingsContext));
}
