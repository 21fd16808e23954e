import { listLog } from "../../core/audit-log.server.ts";
import { wakeRunners } from "../../core/job.server.ts";
import { dbContext, siteSettingsContext } from "../../http/context.ts";
import { sendsMail } from "../../http/mail-mode.server.ts";
import { readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { Activity } from "../../kit/desk/log-list.tsx";
import { line, lines, malformed, upTo, whole } from "../../kit/fields.ts";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { editorName } from "../../lib/member-name.ts";
import { newId } from "../../lib/new-id.ts";
import { can } from "../../lib/permissions.ts";
import { withdrawFinishedQueues } from "../../notifications/models/desk-notices.server.ts";
import { answerMail, assignedMail } from "../answer-mails.server.ts";
import { Answers } from "../answers-view.tsx";
import { enquiryState, maxAnswerLength, maxNotesLength } from "../desk-enquiry-fields.ts";
import { DeleteEnquiry, EnquiryActs, EnquiryDetails } from "../desk-enquiry-view.tsx";
import {
  answerEnquiry,
  answererNames,
  assignEnquiry,
  listAnswerers,
  listAnswers,
  listSavedAnswers,
  removeSavedAnswer,
  saveAnswer,
} from "../models/answers.server.ts";
import { deleteEnquiry, findEnquiry, saveNotes, setEnquiryState } from "../models/desk-enquiries.server.ts";
import type { Route } from "./+types/desk.enquiry";

const weekMs = 7 * 24 * 60 * 60 * 1000;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = requireRight(context, "answer-enquiries");
  const db = context.get(dbContext);
  const enquiry = found(await findEnquiry(db, readId(params)));
  const { entries } = await listLog(db, { object: `enquiry:${enquiry.id}`, limit: 10 });
  const mayOpenPerson = can(user, "manage-people");
  const people = [...(await answererNames(db, mayOpenPerson))];
  const saved = await listSavedAnswers(db);
  const answers = await listAnswers(db, enquiry.id);
  const begin = new URL(request.url).searchParams.get("begin");
  return {
    ...{ enquiry, people, log: entries, mayOpenPerson },
    answers: {
      ...{ answers, saved, next: newId(), sendsMail: sendsMail(context) },
      begins: [...saved, ...answers].find(({ id }) => id === begin)?.text ?? "",
      weekAgo: new Date(Date.now() - weekMs).toISOString(),
    },
  };
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
    answer: {
      fields: {
        id: line.min(12, malformed).max(40, malformed),
        text: lines.min(1, "Write the answer first.").check(upTo(maxAnswerLength, "An answer")),
        name: line.check(upTo(60, "A name")),
      },
      async run({ db, user, context, about, fields: { id, text, name } }) {
        if (!sendsMail(context))
          return { errors: { text: "The site sends no mail now: write to the address above." } };
        const enquiry = found(await findEnquiry(db, about));
        const from = { name: user.name ?? context.get(siteSettingsContext).company, address: user.email };
        await answerEnquiry(db, user.id, enquiry, { id, text, mail: answerMail(enquiry, text, from) });
        if (name) await saveAnswer(db, user.id, name, text);
        await withdrawFinishedQueues(db);
        await wakeRunners(db);
      },
    },
    "remove-answer": {
      fields: { key: line },
      run: ({ db, user, fields: { key } }) => removeSavedAnswer(db, user.id, key),
    },
    assign: {
      fields: { to: line },
      async run({ db, user, context, about, fields }) {
        const enquiry = found(await findEnquiry(db, about));
        const to = (await listAnswerers(db)).find(({ id }) => id === fields.to) ?? null;
        if (fields.to && !to) return { errors: { to: "This person answers no enquiries any more." } };
        const mail = sendsMail(context) ? assignedMail(enquiry, editorName(user)) : undefined;
        if (await assignEnquiry(db, user.id, about, to, mail)) await wakeRunners(db);
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
  const { enquiry, people, answers, log, mayOpenPerson } = loaderData;
  return (
    <DeskFrame title={enquiry.about || "No subject"} list={{ to: "/desk/enquiries", name: "All enquiries" }}>
      <EnquiryDetails enquiry={enquiry} mayOpenPerson={mayOpenPerson} />
      <Answers {...answers} />
      <EnquiryActs enquiry={enquiry} people={people} />
      <Activity entries={log} />
      <DeleteEnquiry />
    </DeskFrame>
  );
}
