import { Link } from "react-router";
import { DeskFrame } from "../../desk/desk-frame.tsx";
import { DeskSection } from "../../desk/desk-section.tsx";
import { LogList } from "../../desk/log-list.tsx";
import { dbContext } from "../../http/context.ts";
import { requireDesk } from "../../http/desk.server.ts";
import { can } from "../../lib/permissions.ts";
import { pluralize } from "../../lib/text.ts";
import { listLog } from "../../models/desk/audit-log.server.ts";
import { countWaiting } from "../../models/desk/desk-reports.server.ts";
import type { Route } from "./+types/today";

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireDesk(context, "moderate");
  const db = context.get(dbContext);
  const log = can(user, "manage-people") ? (await listLog(db, { limit: 5 })).entries : undefined;
  return { waiting: await countWaiting(db), log };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Desk · ${matches[0].loaderData.site.name}` },
];

export default function Today({ loaderData: { waiting, log } }: Route.ComponentProps) {
  return (
    <DeskFrame title="Today">
      <DeskSection title="Waiting">
        <ul className="mt-4 grid gap-2">
          {waiting.reported > 0 && (
            <li>
              <Link to="/desk/reports" className="underline">
                {pluralize(waiting.reported, "reported post")}
              </Link>
            </li>
          )}
          {waiting.pending > 0 && (
            <li>
              <Link to="/desk/posts?status=pending" className="underline">
                {pluralize(waiting.pending, "post")} for approval
              </Link>
            </li>
          )}
        </ul>
        {waiting.reported + waiting.pending === 0 && <p className="text-soft text-sm">Nothing is waiting.</p>}
      </DeskSection>
      {log && (
        <DeskSection title="Last acts">
          <LogList entries={log} />
          <Link to="/desk/log" className="mt-4 inline-block text-sm underline">
            All acts
          </Link>
        </DeskSection>
      )}
    </DeskFrame>
  );
}
