import { data, href, Link, redirect } from "react-router";
import { requireDesk } from "../../desk/desk.server.ts";
import { readDeskForm } from "../../desk/desk-form.server.ts";
import { DeskFrame } from "../../desk/desk-frame.tsx";
import { DeskSection } from "../../desk/desk-section.tsx";
import { LogList } from "../../desk/log-list.tsx";
import { dbContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { found, invalid } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { cleanText } from "../../lib/characters.ts";
import { can } from "../../lib/permissions.ts";
import { fieldText } from "../../lib/text.ts";
import { listLog } from "../../models/audit-log.server.ts";
import { withdrawFinishedQueues } from "../../notifications/models/desk-notices.server.ts";
import { maxNotesLength, readEnquiryState } from "../desk-enquiry-fields.ts";
import { EnquiryActs, EnquiryDetails } from "../desk-enquiry-view.tsx";
import { deleteEnquiry, findEnquiry, saveNotes, setEnquiryState } from "../models/desk-enquiries.server.ts";
import type { Route } from "./+types/desk.enquiry";

export async function loader({ params, context }: Route.LoaderArgs) {
  const user = requireDesk(context, "answer-enquiries");
  const db = context.get(dbContext);
  const enquiry = found(await findEnquiry(db, readId(params)));
  const { entries } = await listLog(db, { object: `enquiry:${enquiry.id}`, limit: 10 });
  return { enquiry, log: entries, mayOpenPerson: can(user, "manage-people") };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const editor = requireDesk(context, "answer-enquiries");
  const [db, id] = [context.get(dbContext), readId(params)];
  const { form, act } = await readDeskForm(request, ["state", "notes", "delete"]);
  if (act === "delete") {
    await deleteEnquiry(db, editor.id, id);
    await withdrawFinishedQueues(db);
    throw redirect("/desk/enquiries", 303);
  }
  if (act === "state") {
    const state = readEnquiryState(fieldText(form, "state"));
    if (!state) throw data(null, { status: 400 });
    found(await setEnquiryState(db, editor.id, id, state));
    await withdrawFinishedQueues(db);
  } else {
    const [notes, revision] = [cleanText(fieldText(form, "notes")), Number(fieldText(form, "revision"))];
    if (!Number.isSafeInteger(revision) || revision > 1e9) throw data(null, { status: 400 });
    if ([...notes].length > maxNotesLength)
      return invalid({ notes, error: `Notes may have ${maxNotesLength} characters at most.` });
    const outcome = await saveNotes(db, editor.id, id, { notes, revision });
    found(outcome !== "missing");
    if (outcome === "clash")
      return invalid({ notes, error: "Somebody else has changed the notes. Theirs are below: join them." });
  }
  throw redirect(href("/desk/enquiries/:id", params), 303);
}

export const meta = titled("Enquiry");

export default function Enquiry({ loaderData, actionData }: Route.ComponentProps) {
  const { enquiry, log, mayOpenPerson } = loaderData;
  return (
    <DeskFrame title={enquiry.about || "No subject"}>
      <EnquiryDetails enquiry={enquiry} mayOpenPerson={mayOpenPerson} />
      <EnquiryActs enquiry={enquiry} problem={actionData} />
      <DeskSection title="Activity">
        <LogList entries={log} omitsObject />
      </DeskSection>
      <p className="mt-12">
        <Link to="/desk/enquiries" className="text-sm underline">
          All enquiries
        </Link>
      </p>
    </DeskFrame>
  );
}
