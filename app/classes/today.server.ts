import type { RouterContextProvider } from "react-router";
import { siteSettingsContext } from "../http/context.ts";
import { dayIn } from "../lib/time-zones.ts";

/** The day in the site's time zone: "2026-03-01". */
export const todayOf = (context: Readonly<RouterContextProvider>) =>
  dayIn(context.get(siteSettingsContext).timeZone, Date.now());
