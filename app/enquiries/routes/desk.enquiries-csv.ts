import { ReadableStream } from "node:stream/web";
import { requireDesk } from "../../desk/desk.server.ts";
import { dbContext, logContext } from "../../http/context.ts";
import { toCsv } from "../../http/csv.ts";
import { refuseDataRequest } from "../../http/requests.ts";
import { logAct } from "../../models/audit-log.server.ts";
import { enquiryStates, readEnquiryFilter } from "../desk-enquiry-fields.ts";
import { type DeskEnquiry, enquiryBatches } from "../models/desk-enquiries.server.ts";
import type { Route } from "./+types/desk.enquiries-csv";

const heading = ["Received", "State", "Name", "Email", "About", "Article", "Message", "Notes"];

/** All enquiries that the list shows with this search and state, on all of its pages. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireDesk(context, "answer-enquiries");
  refuseDataRequest(request);
  const db = context.get(dbContext);
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": 'attachment; filename="enquiries.csv"',
    "Cache-Control": "private, no-store",
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  await logAct(db, user.id, "download-enquiries", "site");
  const batches = enquiryBatches(db, readEnquiryFilter(new URL(request.url).searchParams));
  const lines = linesOf(batches, (error) => context.get(logContext).error(error));
  // A batch is read from the database only when the client has taken the one before.
  return new Response(ReadableStream.from(lines) as BodyInit, { headers });
}

/** When the file is incomplete, its last line says so, since a response that breaks off looks like a complete one. */
async function* linesOf(batches: AsyncIterable<DeskEnquiry[]>, onFailure: (error: unknown) => void) {
  const encoder = new TextEncoder();
  yield encoder.encode(toCsv([heading]));
  try {
    for await (const batch of batches) yield encoder.encode(toCsv(batch.map(rowOf)));
  } catch (error) {
    onFailure(error);
    yield encoder.encode(toCsv([["The list ends here: the rest could not be read. Download it again."]]));
  }
}

function rowOf({ created_at, state, name, email, about, blog_id, message, notes }: DeskEnquiry) {
  return [created_at, enquiryStates[state], name, email, about, blog_id ?? "", message, notes];
}
