import { requireDesk } from "../../desk/desk.server.ts";
import { dbContext, logContext } from "../../http/context.ts";
import { csvHeaders, csvStream } from "../../http/csv-response.server.ts";
import { refuseDataRequest } from "../../http/requests.ts";
import { logAct } from "../../models/audit-log.server.ts";
import { redirectBatches } from "../models/redirect.server.ts";
import type { Route } from "./+types/desk.redirects-csv";

/** All redirects, in the form that the desk reads again. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireDesk(context, "manage-site");
  refuseDataRequest(request);
  const db = context.get(dbContext);
  const headers = csvHeaders("redirects.csv");
  if (request.method === "HEAD") return new Response(null, { headers });
  await logAct(db, user.id, "download-redirects", "site");
  const body = csvStream(["From", "To"], rowsOf(db), (error) => context.get(logContext).error(error));
  return new Response(body, { headers });
}

async function* rowsOf(db: Parameters<typeof redirectBatches>[0]) {
  for await (const batch of redirectBatches(db))
    yield batch.map((row) => [row.source, row.target].map(withoutSemicolons));
}

/** Behind a semicolon, spreadsheets see formulas, and an apostrophe would protect from them. The address stays the same. */
function withoutSemicolons(address: string) {
  return address.replaceAll(";", "%3B");
}
