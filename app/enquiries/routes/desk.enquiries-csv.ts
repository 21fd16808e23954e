import { requireDesk } from "../../desk/desk.server.ts";
import { dbContext, logContext } from "../../http/context.ts";
import { csvHeaders, csvStream } from "../../http/csv-response.server.ts";
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
  const headers = csvHeaders("enquiries.csv");
  if (request.method === "HEAD") return new Response(null, { headers });
  await logAct(db, user.id, "download-enquiries", "site");
  const batches = enquiryBatches(db, readEnquiryFilter(new URL(request.url).searchParams));
  const body = csvStream(heading, rowsOf(batches), (error) => context.get(logContext).error(error));
  return new Response(body, { headers });
}

async function* rowsOf(batches: AsyncIterable<DeskEnquiry[]>) {
  for await (const batch of batches) yield batch.map(rowOf);
}

function rowOf({ created_at, state, name, email, about, blog_id, message, notes }: DeskEnquiry) {
  return [created_at, enquiryStates[state], name, email, about, blog_id ?? "", message, notes];
}
