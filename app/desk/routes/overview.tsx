import { Link } from "react-router";
import { countDeskComments } from "../../comments/models/desk-comments.server.ts";
import { dbContext } from "../../http/context.ts";
import { dayOf } from "../../lib/date.ts";
import { can } from "../../lib/permissions.ts";
import { listLog } from "../../models/audit-log.server.ts";
import { requireDesk } from "../desk.server.ts";
import { DeskFrame } from "../desk-frame.tsx";
import { DeskSection } from "../desk-section.tsx";
import { LogList } from "../log-list.tsx";
import { countWaiting } from "../models/desk-reports.server.ts";
import { countNewEnquiries, listSiteDays, listTopBlogs } from "../models/overview.server.ts";
import { OverviewView } from "../overview-view.tsx";
import type { Route } from "./+types/overview";

const dayCount = 30;
const maxBlogs = 10;
const maxLogEntries = 5;

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireDesk(context, "moderate");
  const db = context.get(dbContext);
  const today = dayOf(Date.now());
  const comments = await countDeskComments(db);
  return {
    days: await listSiteDays(db, today, dayCount),
    top: await listTopBlogs(db, today, maxBlogs),
    waiting: { ...(await countWaiting(db)), enquiries: await countNewEnquiries(db), comments },
    log: (await listLog(db, { limit: maxLogEntries, isEditorial: !can(user, "manage-people") })).entries,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Today · ${matches[0].loaderData.site.name}` },
];

export default function Overview({ loaderData: { log, ...overview } }: Route.ComponentProps) {
  return (
    <DeskFrame title="Today">
      <OverviewView {...overview} />
      <DeskSection title="Latest activity">
        <LogList entries={log} />
        <Link to="/desk/log" className="mt-4 inline-block text-sm underline">
          All activity
        </Link>
      </DeskSection>
    </DeskFrame>
  );
}
