import { openBackupStore } from "../../../storage/open.ts";
import { requireDesk } from "../../desk/desk.server.ts";
import { dbContext, logContext, settingsContext } from "../../http/context.ts";
import { refuseDataRequest } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { logAct } from "../../models/audit-log.server.ts";
import { openBackup } from "../models/backup-state.server.ts";
import type { Route } from "./+types/backup";

/** Downloads a backup of the database. It holds everything about everybody, so the audit log and the server's log record it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = requireDesk(context, "manage-site");
  refuseDataRequest(request);
  const file = found(await openBackup(await openBackupStore(context.get(settingsContext)), params.name));
  const headers = {
    "Content-Type": "application/octet-stream",
    "Content-Length": String(file.size),
    "Content-Disposition": `attachment; filename="${params.name}"`,
    "Cache-Control": "private, no-store",
  };
  if (request.method === "HEAD") {
    await file.stream.cancel();
    return new Response(null, { headers });
  }
  await logAct(context.get(dbContext), user.id, "download-backup", "site", { to: params.name });
  context.get(logContext).info({ user: user.id, backup: params.name }, "A backup is being downloaded");
  return new Response(file.stream, { headers });
}
