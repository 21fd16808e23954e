import type { RouterContextProvider } from "react-router";
import { defaultTopics } from "../lib/default-topics.ts";
import { topicName } from "../lib/topics.ts";
import { siteSettingsContext } from "./context.ts";

/** The names of the topics that the sidebar shows. They exist before any blog names them. */
export function sidebarTopics(context: Readonly<RouterContextProvider>): string[] {
  const { topics } = context.get(siteSettingsContext);
  return (topics.length > 0 ? topics : defaultTopics).map(topicName);
}
