import { listLog } from "../../core/audit-log.server.ts";
import { dbContext } from "../../http/context.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { NextPageLink } from "../../kit/desk/list-filter.tsx";
import { LogList } from "../../kit/desk/log-list.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { parseTimeCursor } from "../../lib/cursor.ts";
import { can } from "../../lib/permissions.ts";
import type { Route } from "./+types/log";

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireRight(context, "moderate");
  const before = parseTimeCursor(new URL(request.url).searchParams.get("before"));
  return listLog(context.get(dbContext), { before, isEditorial: !can(user, "manage-people") });
}

export const meta = titled("Activity");

export default function Log({ loaderData: { entries, next } }: Route.ComponentProps) {
  return (
    <DeskFrame title="Activity">
      <p className="mt-2 text-soft text-sm">What was done at the desk, newest first.</p>
      <LogList entries={entries} />
      <NextPageLink next={next} query={{}} />
    </DeskFrame>
  );
}
