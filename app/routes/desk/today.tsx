import { DeskFrame } from "../../desk/desk-frame.tsx";
import { TodayView } from "../../desk/today-view.tsx";
import { dbContext } from "../../http/context.ts";
import { requireDesk } from "../../http/desk.server.ts";
import { dayOf } from "../../lib/date.ts";
import { listSiteDays, listTopBlogs } from "../../models/desk/today.server.ts";
import { countWaiting } from "../../models/desk/waiting.server.ts";
import type { Route } from "./+types/today";

const shownDays = 30;
const shownBlogs = 10;

export async function loader({ context }: Route.LoaderArgs) {
  requireDesk(context, "moderate");
  const db = context.get(dbContext);
  const today = dayOf(Date.now());
  return {
    days: await listSiteDays(db, today, shownDays),
    top: await listTopBlogs(db, today, shownBlogs),
    waiting: await countWaiting(db),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Today · ${matches[0].loaderData.site.name}` },
];

export default function Today({ loaderData }: Route.ComponentProps) {
  return (
    <DeskFrame title="Today">
      <TodayView {...loaderData} />
    </DeskFrame>
  );
}
