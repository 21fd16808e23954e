import { dbContext, siteSettingsContext } from "../../http/context.ts";
import { titled } from "../../kit/titled.ts";
import { dayIn } from "../../lib/time-zones.ts";
import { CalendarView } from "../calendar-view.tsx";
import { requireDesk } from "../desk.server.ts";
import { DeskFrame } from "../desk-frame.tsx";
import { listMonth, monthAfter } from "../models/calendar.server.ts";
import type { Route } from "./+types/calendar";

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireDesk(context, "moderate");
  const { timeZone } = context.get(siteSettingsContext);
  const today = dayIn(timeZone, Date.now());
  const asked = new URL(request.url).searchParams.get("month") ?? "";
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7);
  return {
    ...{ month, today, timeZone, previous: monthAfter(month, -1), next: monthAfter(month, 1) },
    days: await listMonth(context.get(dbContext), user, month, timeZone),
  };
}

export const meta = titled("Calendar");

export default function Calendar({ loaderData }: Route.ComponentProps) {
  return (
    <DeskFrame title="Calendar">
      <CalendarView {...loaderData} />
    </DeskFrame>
  );
}
