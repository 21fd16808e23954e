import { requireDesk } from "../../desk/desk.server.ts";
import { dbContext, logContext } from "../../http/context.ts";
import { csvHeaders, csvStream } from "../../http/csv-response.server.ts";
import { refuseDataRequest } from "../../http/requests.ts";
import { logAct } from "../../models/audit-log.server.ts";
import { readSubscriberFilter } from "../desk-subscriber-fields.ts";
import { subscriberBatches } from "../models/desk-subscribers.server.ts";
import type { Route } from "./+types/desk.subscribers-csv";

const heading = ["Email", "Name", "State", "How often", "Wants", "Source", "Subscribed", "Confirmed"];

/** All subscribers that the list shows with this search and state, on all of its pages. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireDesk(context, "manage-people");
  refuseDataRequest(request);
  const db = context.get(dbContext);
  const headers = csvHeaders("subscribers.csv");
  if (request.method === "HEAD") return new Response(null, { headers });
  await logAct(db, user.id, "download-subscribers", "site");
  const batches = subscriberBatches(db, readSubscriberFilter(new URL(request.url).searchParams));
  return new Response(
    csvStream(heading, batches, (error) => context.get(logContext).error(error)),
    { headers },
  );
}
