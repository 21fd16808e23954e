import type { RouterContextProvider } from "react-router";
import { mailModeOf } from "../../config/settings.ts";
import { settingsContext } from "./context.ts";

/** Whether the site accepts mail to send: through an SMTP server, or into the local outbox, which only shows it. */
export function sendsMail(context: Readonly<RouterContextProvider>): boolean {
  return mailModeOf(context.get(settingsContext)) !== "off";
}
