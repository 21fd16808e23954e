import { linkLifetimes } from "../../accounts/lib/link-lifetimes.ts";
import { listLog } from "../../core/audit-log.server.ts";
import { dbContext, settingsContext } from "../../http/context.ts";
import { sendsMail } from "../../http/mail-mode.server.ts";
import { readId } from "../../http/requests.ts";
import { allowed, found } from "../../http/responses.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { Activity } from "../../kit/desk/log-list.tsx";
import { oneOf } from "../../kit/fields.ts";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { canManagePerson, roles } from "../../lib/permissions.ts";
import { subjects } from "../../subjects.server.ts";
import { LinkToCopy } from "../../ui/link-to-copy.tsx";
import { PersonActs } from "../desk/person-acts.tsx";
import { PersonDetails } from "../desk/person-details.tsx";
import { findDeskPerson } from "../models/desk-people.server.ts";
import {
  deletePerson,
  endSessions,
  makeResetLink,
  setBlocked,
  setRole,
} from "../models/person-acts.server.ts";
import type { Route } from "./+types/desk.person";

export async function loader({ params, context }: Route.LoaderArgs) {
  const user = requireRight(context, "manage-people");
  const db = context.get(dbContext);
  const person = found(await findDeskPerson(db, readId(params)));
  const { entries } = await listLog(db, { object: `user:${person.id}`, limit: 10 });
  const hasMail = sendsMail(context);
  return { person, log: entries, hasMail, canManage: canManagePerson(user, person) };
}

export const action = runActs(
  { right: "manage-people", about: ({ params }) => readId(params) },
  {
    role: {
      fields: { role: oneOf(roles) },
      run: async ({ db, user, about: id, fields: { role } }) =>
        checkResult(await setRole(db, user.id, id, role)),
    },
    block: { run: async ({ db, user, about: id }) => checkResult(await setBlocked(db, user.id, id, true)) },
    unblock: {
      run: async ({ db, user, about: id }) => checkResult(await setBlocked(db, user.id, id, false)),
    },
    "end-sessions": {
      run: async ({ db, user, about: id }) => checkResult(await endSessions(db, user.id, id)),
    },
    "reset-link": {
      async run({ db, user, context, about: id }) {
        const { result, path } = await makeResetLink(db, user.id, id, sendsMail(context));
        checkResult(result);
        return { shown: { link: path ? context.get(settingsContext).PUBLIC_URL + path : "" } };
      },
    },
    delete: {
      back: "/desk/people",
      fields: { posts: oneOf(["go", "stay"]) },
      run: async ({ db, user, about: id, fields: { posts } }) =>
        checkResult(await deletePerson(db, subjects, user.id, id, posts === "go" ? "remove" : "keep")),
    },
  },
);

function checkResult(result: "done" | "missing" | "refused") {
  found(result !== "missing");
  allowed(result !== "refused", "Only an owner may do this, and not to their own account.");
}

export const meta: Route.MetaFunction = titled(
  ({ loaderData }: Route.MetaArgs) => loaderData?.person.name || loaderData?.person.email || "Not found",
);

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const { person, log, hasMail, canManage } = loaderData;
  return (
    <DeskFrame title={person.name || person.email} list={{ to: "/desk/people", name: "All people" }}>
      {actionData?.shown && (
        <LinkToCopy
          role="status"
          link={actionData.shown.link}
          text={
            actionData.shown.link
              ? `Give this link to the person. It works once, for ${linkLifetimes.reset.text}.`
              : "A link to set a new password is on its way."
          }
        />
      )}
      <PersonDetails person={person} />
      {canManage ? (
        <PersonActs person={person} hasMail={hasMail} />
      ) : (
        <p className="mt-8 text-soft text-sm">This is you. Another owner can change your role.</p>
      )}
      <Activity entries={log} />
    </DeskFrame>
  );
}
