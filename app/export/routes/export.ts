import { requireDesk } from "../../desk/desk.server.ts";
import { dbContext, logContext, settingsContext } from "../../http/context.ts";
import { refuseDataRequest } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { logAct } from "../../models/audit-log.server.ts";
import { openExport } from "../models/site-export.server.ts";
import type { Route } from "./+types/export";

/** Downloads an export. It holds nearly everything about everybody, so the audit log and the server's log record it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = requireDesk(context, "manage-site");
  refuseDataRequest(request);
  const file = found(await openExport(context.get(settingsContext).DATA_DIR, params.name));
  const headers = {
    "Content-Type": "application/zip",
    "Content-Length": String(file.size),
    "Content-Disposition": `attachment; filename="${params.name}"`,
    "Cache-Control": "private, no-store",
  };
  if (request.method === "HEAD") {
    await file.stream.cancel();
    return new Response(null, { headers });
  }
  await logAct(context.get(dbContext), user.id, "download-export", "site", { to: params.name });
  context.get(logContext).info({ user: user.id, export: params.name }, "An export is being downloaded");
  return new Response(file.stream, { headers });
}
