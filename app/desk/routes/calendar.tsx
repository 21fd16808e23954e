import { dbContext, siteSettingsContext } from "../../http/context.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { dayIn } from "../../lib/time-zones.ts";
import { CalendarView } from "../calendar-view.tsx";
import { listMonth, monthAfter } from "../models/calendar.server.ts";
import type { Route } from "./+types/calendar";

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireRight(context, "moderate");
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
