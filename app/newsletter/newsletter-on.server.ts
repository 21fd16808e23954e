import type { RouterContextProvider } from "react-router";
import { siteSettingsContext } from "../http/context.ts";
import { sendsMail } from "../http/mail-mode.server.ts";

/** Whether people can get posts by mail. If not, nothing of it shows, but links in letters that were sent still end it. */
export function isNewsletterOn(context: Readonly<RouterContextProvider>): boolean {
  return sendsMail(context) && context.get(siteSettingsContext).newsletter === "on";
}
