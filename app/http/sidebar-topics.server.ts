import type { RouterContextProvider } from "react-router";
import { topicName } from "../lib/topics.ts";
import { defaultTopics } from "../site/lib/default-topics.ts";
import { siteSettingsContext } from "./context.ts";

/** The topics that the owner recommends. */
export function sidebarLabels(context: Readonly<RouterContextProvider>): string[] {
  const { topics } = context.get(siteSettingsContext);
  return topics.length > 0 ? topics : defaultTopics;
}

/** Their names. They exist before any blog names them. */
export function sidebarTopics(context: Readonly<RouterContextProvider>): string[] {
  return sidebarLabels(context).map(topicName);
}
