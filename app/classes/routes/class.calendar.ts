import { dbContext, settingsContext, siteSettingsContext } from "../../http/context.ts";
import { readId, refuseDataRequest } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { calendarText, readCalendar } from "../models/calendar.server.ts";
import type { Route } from "./+types/class.calendar";

/** What the calendars of members subscribe to: the address alone opens it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  refuseDataRequest(request);
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const calendar = found(await readCalendar(context.get(dbContext), readId(params), key));
  const { timeZone } = context.get(siteSettingsContext);
  return new Response(await calendarText(calendar, context.get(settingsContext).PUBLIC_URL, timeZone), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="class.ics"',
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
