import { dbContext } from "../../http/context.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { CsvLink, ListFilter, NextPageLink } from "../../kit/desk/list-filter.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { parseTimeCursor } from "../../lib/cursor.ts";
import { can } from "../../lib/permissions.ts";
import { EmptyList } from "../../ui/empty-list.tsx";
import { enquiryStates, readEnquiryFilter } from "../desk-enquiry-fields.ts";
import { EnquiryRows } from "../desk-enquiry-rows.tsx";
import { answererNames } from "../models/answers.server.ts";
import { listEnquiries } from "../models/desk-enquiries.server.ts";
import type { Route } from "./+types/desk.enquiries";

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = requireRight(context, "answer-enquiries");
  const query = new URL(request.url).searchParams;
  const { q, state, assigned } = readEnquiryFilter(query);
  const before = parseTimeCursor(query.get("before"));
  const db = context.get(dbContext);
  const { enquiries, next } = await listEnquiries(db, { q, state, assigned, before });
  const names = await answererNames(db, can(user, "manage-people"));
  const rows = enquiries.map((row) => ({ ...row, whose: names.get(row.assigned_to ?? "") }));
  return { enquiries: rows, next, userId: user.id, filter: { q, state: state ?? "", of: assigned ?? "" } };
}

export const meta = titled("Enquiries");

export default function Enquiries({ loaderData: { enquiries, next, userId, filter } }: Route.ComponentProps) {
  return (
    <DeskFrame title="Enquiries">
      <ListFilter
        filter={filter}
        label="Message, name, email or notes"
        selects={{
          state: ["State", "All but spam", Object.entries(enquiryStates)],
          of: ["Whose", "Everybody’s", [[userId, "Mine"]]],
        }}
      />
      {enquiries.length === 0 ? (
        <EmptyList text="No enquiries found." />
      ) : (
        <>
          <EnquiryRows enquiries={enquiries} />
          <CsvLink path="/desk/enquiries.csv" query={filter} />
        </>
      )}
      <NextPageLink next={next} query={filter} />
    </DeskFrame>
  );
}
