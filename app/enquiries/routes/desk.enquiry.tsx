import { listLog } from "../../core/audit-log.server.ts";
import { dbContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { Activity } from "../../kit/desk/log-list.tsx";
import { lines, upTo, whole } from "../../kit/fields.ts";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { can } from "../../lib/permissions.ts";
import { withdrawFinishedQueues } from "../../notifications/models/desk-notices.server.ts";
import { enquiryState, maxNotesLength } from "../desk-enquiry-fields.ts";
import { EnquiryActs, EnquiryDetails } from "../desk-enquiry-view.tsx";
import { deleteEnquiry, findEnquiry, saveNotes, setEnquiryState } from "../models/desk-enquiries.server.ts";
import type { Route } from "./+types/desk.enquiry";

export async function loader({ params, context }: Route.LoaderArgs) {
  const user = requireRight(context, "answer-enquiries");
  const db = context.get(dbContext);
  const enquiry = found(await findEnquiry(db, readId(params)));
  const { entries } = await listLog(db, { object: `enquiry:${enquiry.id}`, limit: 10 });
  return { enquiry, log: entries, mayOpenPerson: can(user, "manage-people") };
}

export const action = runActs(
  { right: "answer-enquiries", about: ({ params }) => readId(params) },
  {
    state: {
      fields: { state: enquiryState },
      async run({ db, user, about: id, fields: { state } }) {
        found(await setEnquiryState(db, user.id, id, state));
        await withdrawFinishedQueues(db);
      },
    },
    notes: {
      fields: { notes: lines.check(upTo(maxNotesLength, "Notes")), revision: whole },
      async run({ db, user, about: id, fields }) {
        const outcome = await saveNotes(db, user.id, id, fields);
        found(outcome !== "missing");
        if (outcome === "clash")
          return { errors: { notes: "Somebody else has changed the notes. Theirs are below: join them." } };
      },
    },
    delete: {
      back: "/desk/enquiries",
      async run({ db, user, about: id }) {
        await deleteEnquiry(db, user.id, id);
        await withdrawFinishedQueues(db);
      },
    },
  },
);

export const meta = titled("Enquiry");

export default function Enquiry({ loaderData }: Route.ComponentProps) {
  const { enquiry, log, mayOpenPerson } = loaderData;
  return (
    <DeskFrame title={enquiry.about || "No subject"} list={{ to: "/desk/enquiries", name: "All enquiries" }}>
      <EnquiryDetails enquiry={enquiry} mayOpenPerson={mayOpenPerson} />
      <EnquiryActs enquiry={enquiry} />
      <Activity entries={log} />
    </DeskFrame>
  );
}
