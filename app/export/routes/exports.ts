import { redirect } from "react-router";
import { logAct } from "../../core/audit-log.server.ts";
import { dbContext } from "../../http/context.ts";
import { requireRight } from "../../kit/require-right.server.ts";
import { requestExport } from "../models/site-export.server.ts";
import type { Route } from "./+types/exports";

/** What there is stands on the page of the button. */
export function loader({ context }: Route.LoaderArgs) {
  requireRight(context, "manage-site");
  return redirect("/desk/care#export");
}

export async function action({ context }: Route.ActionArgs) {
  const user = requireRight(context, "manage-site");
  const db = context.get(dbContext);
  await requestExport(db);
  await logAct(db, user.id, "export", "site");
  return redirect("/desk/care#export", 303);
}
