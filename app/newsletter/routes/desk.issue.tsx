import { dbContext, limitsContext, siteSettingsContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { type Given, runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { line, yesOrNo } from "../../kit/fields.ts";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { fieldText } from "../../lib/text.ts";
import { readScheduleTime, validateScheduleTime } from "../../writing/lib/schedule-time.ts";
import { IssueView } from "../issue-view.tsx";
import { LetterDraft, LetterForm } from "../letter-draft.tsx";
import { readOwnLetter, sendTest } from "../letter-source.server.ts";
import { noLetterText } from "../make-items.server.ts";
import { findIssue, type Issue, moveIssue } from "../models/issue.server.ts";
import {
  listAddressees,
  removeLetter,
  saveLetter,
  scheduleLetter,
  sendLetter,
} from "../models/own-letter.server.ts";
import { openOwnLetter, readReadiness } from "../own-letter.server.ts";
import type { Route } from "./+types/desk.issue";

/** One issue: how far it is, and what can be done with it. A letter of its own begins here as a draft. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const user = requireRight(context, "send-newsletter");
  const issue = found(await findIssue(context.get(dbContext), readId(params)));
  const letter = await openOwnLetter(context, user, issue);
  return { issue, letter, isTested: new URL(request.url).searchParams.has("tested") };
}

export const action = runActs(
  { right: "send-newsletter", about: ({ db, params }) => findIssue(db, readId(params)) },
  {
    pause: { run: ({ db, user, about: { id } }) => moveIssue(db, user.id, id, "pause") },
    continue: { run: ({ db, user, about: { id } }) => moveIssue(db, user.id, id, "continue") },
    cancel: { run: ({ db, user, about: { id } }) => moveIssue(db, user.id, id, "cancel") },
    save: {
      fields: { to: line, page: yesOrNo },
      async run({ db, about: { id, state }, fields: { to, page } }) {
        if (state === "draft" && !(await listAddressees(db)).some(([value]) => value === to))
          return { errors: { to: "Choose who gets it." } };
        await saveLetter(db, id, to, page);
      },
    },
    test: {
      limit: ({ context, user }) => context.get(limitsContext).testMail.take(user.id),
      async run({ context, user, about: issue }) {
        const letter = await readOwnLetter(context, issue);
        if (!letter) return { errors: { form: noLetterText } };
        await sendTest(context, user, letter);
        return { to: `/desk/newsletter/${issue.id}?tested` };
      },
    },
    send: { run: (given) => sendDraft(given, null) },
    schedule: {
      async run(given) {
        const { timeZone } = given.context.get(siteSettingsContext);
        const [at, when] = [fieldText(given.form, "at"), fieldText(given.form, "when")];
        const time = readScheduleTime(at, when, timeZone);
        const error = validateScheduleTime(time, Date.now());
        return error ? { errors: { when: error } } : sendDraft(given, new Date(time).toISOString());
      },
    },
    stop: { run: ({ db, user, about: { id } }) => scheduleLetter(db, user.id, id, null) },
    remove: { back: "/desk/newsletter", run: ({ db, about: { id } }) => removeLetter(db, id) },
  },
);

/** `at`: when, ISO-8601; null: now. What was sent stays as it is. */
async function sendDraft({ db, context, user, about: issue }: Given<Issue>, at: string | null) {
  if (issue.state !== "draft") return undefined;
  const { problem } = await readReadiness(context, issue);
  if (problem) return { errors: { form: problem } };
  await (at ? scheduleLetter(db, user.id, issue.id, at) : sendLetter(db, user.id, issue.id));
}

export const meta: Route.MetaFunction = titled(
  ({ loaderData }: Route.MetaArgs) => loaderData?.issue.subject ?? "Not found",
);

export default function DeskIssue({ loaderData: { issue, letter, isTested } }: Route.ComponentProps) {
  return (
    <DeskFrame title={issue.subject} parent={{ to: "/desk/newsletter", name: "Newsletter" }}>
      {letter?.draft ? (
        <LetterDraft issue={issue} draft={letter.draft} isTested={isTested} />
      ) : (
        <>
          {letter && <p className="mt-4 text-soft">To: {letter.to}</p>}
          <IssueView issue={issue} />
          {letter && <LetterForm issue={issue} />}
        </>
      )}
    </DeskFrame>
  );
}
