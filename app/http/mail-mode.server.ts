import type { RouterContextProvider } from "react-router";
import { mailModeOf } from "../../config/settings.ts";
import { settingsContext } from "./context.ts";

/** Whether mail reaches somebody: a server, or the local outbox. */
export function sendsMail(context: Readonly<RouterContextProvider>): boolean {
  return mailModeOf(context.get(settingsContext)) !== "off";
}
