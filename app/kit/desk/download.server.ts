import type { LoaderFunctionArgs } from "react-router";
import type { StoredFile } from "../../../storage/storage.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { dbContext, logContext } from "../../http/context.ts";
import { refuseDataRequest } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { requireRight } from "../require-right.server.ts";

/** Sends a file that holds nearly everything about everybody, so the audit log and the server's log record it. */
export async function download(
  { request, params, context }: Pick<LoaderFunctionArgs, "request" | "params" | "context">,
  kind: "backup" | "export",
  open: (name: string) => Promise<StoredFile | undefined>,
): Promise<Response> {
  const user = requireRight(context, "manage-site");
  refuseDataRequest(request);
  const name = params.name!;
  const file = found(await open(name));
  const headers = {
    "Content-Type": name.endsWith(".zip") ? "application/zip" : "application/octet-stream",
    "Content-Length": String(file.size),
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "private, no-store",
  };
  if (request.method === "HEAD") {
    await file.stream.cancel();
    return new Response(null, { headers });
  }
  await logAct(context.get(dbContext), user.id, `download-${kind}`, "site", { to: name });
  context.get(logContext).info({ user: user.id, file: name }, `The ${kind} is being downloaded`);
  return new Response(file.stream, { headers });
}
