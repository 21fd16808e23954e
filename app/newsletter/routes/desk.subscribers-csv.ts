import { ReadableStream } from "node:stream/web";
import { requireDesk } from "../../desk/desk.server.ts";
import { dbContext, logContext } from "../../http/context.ts";
import { toCsv } from "../../http/csv.ts";
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
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": 'attachment; filename="subscribers.csv"',
    "Cache-Control": "private, no-store",
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  await logAct(db, user.id, "download-subscribers", "site");
  const batches = subscriberBatches(db, readSubscriberFilter(new URL(request.url).searchParams));
  const lines = linesOf(batches, (error) => context.get(logContext).error(error));
  return new Response(ReadableStream.from(lines) as BodyInit, { headers });
}

/** When the file is incomplete, its last line says so, since a response that breaks off looks like a complete one. */
async function* linesOf(batches: ReturnType<typeof subscriberBatches>, onFailure: (error: unknown) => void) {
  const encoder = new TextEncoder();
  yield encoder.encode(toCsv([heading]));
  try {
    for await (const batch of batches)
      yield encoder.encode(
        toCsv(
          batch.map(({ email, name, state, cadence, wants, source, created_at, consented_at }) => [
            ...[email, name, state, cadence, wants, source, created_at, consented_at ?? ""],
          ]),
        ),
      );
  } catch (error) {
    onFailure(error);
    yield encoder.encode(toCsv([["The list ends here: the rest could not be read. Download it again."]]));
  }
}
