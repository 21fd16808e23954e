import { data, href, Link, redirect } from "react-router";
import { linkLifetimes } from "../../accounts/lib/link-lifetimes.ts";
import { dbContext, settingsContext } from "../../http/context.ts";
import { sendsMail } from "../../http/mail-mode.server.ts";
import { readId } from "../../http/requests.ts";
import { allowed, found } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { canManagePerson, roles } from "../../lib/permissions.ts";
import { fieldText } from "../../lib/text.ts";
import { listLog } from "../../models/audit-log.server.ts";
import type { PostsChoice } from "../../writing/models/remove-author.server.ts";
import { requireDesk } from "../desk.server.ts";
import { readDeskForm } from "../desk-form.server.ts";
import { DeskFrame } from "../desk-frame.tsx";
import { DeskSection } from "../desk-section.tsx";
import { LogList } from "../log-list.tsx";
import { findDeskPerson } from "../models/desk-people.server.ts";
import {
  deletePerson,
  endSessions,
  makeResetLink,
  setBlocked,
  setRole,
} from "../models/person-acts.server.ts";
import { LinkToCopy, PersonActs } from "../person-acts.tsx";
import { PersonDetails } from "../person-details.tsx";
import type { Route } from "./+types/person";

export async function loader({ params, context }: Route.LoaderArgs) {
  const user = requireDesk(context, "manage-people");
  const db = context.get(dbContext);
  const person = found(await findDeskPerson(db, readId(params)));
  const { entries } = await listLog(db, { object: `user:${person.id}`, limit: 10 });
  const hasMail = sendsMail(context);
  return { person, log: entries, hasMail, canManage: canManagePerson(user, person) };
}

const acts = ["role", "block", "unblock", "end-sessions", "reset-link", "delete"] as const;

export async function action({ request, params, context }: Route.ActionArgs) {
  const owner = requireDesk(context, "manage-people");
  const [db, id] = [context.get(dbContext), readId(params)];
  const { form, act } = await readDeskForm(request, acts);
  const settings = context.get(settingsContext);
  if (act === "reset-link") {
    const { result, path } = await makeResetLink(db, owner.id, id, sendsMail(context));
    checkResult(result);
    return { link: path && settings.PUBLIC_URL + path };
  }
  checkResult(await runAct(db, owner.id, id, act, form));
  throw redirect(act === "delete" ? "/desk/people" : href("/desk/people/:id", params), 303);
}

function runAct(
  db: Parameters<typeof setRole>[0],
  ownerId: string,
  id: string,
  act: Exclude<(typeof acts)[number], "reset-link">,
  form: FormData,
) {
  if (act === "block" || act === "unblock") return setBlocked(db, ownerId, id, act === "block");
  if (act === "end-sessions") return endSessions(db, ownerId, id);
  const role = roles.find((name) => name === form.get("role"));
  if (act === "role" && role) return setRole(db, ownerId, id, role);
  const posts = postsChoices.get(fieldText(form, "posts"));
  if (act === "delete" && posts) return deletePerson(db, ownerId, id, posts);
  throw data(null, { status: 400 });
}

const postsChoices = new Map<string, PostsChoice>([
  ["go", "remove"],
  ["stay", "keep"],
]);

function checkResult(result: "done" | "missing" | "refused") {
  found(result !== "missing");
  allowed(result !== "refused", "Only an owner may do this, and not to their own account.");
}

export const meta: Route.MetaFunction = titled(
  ({ loaderData }: Route.MetaArgs) => loaderData?.person.name ?? "Member",
);

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const { person, log, hasMail, canManage } = loaderData;
  return (
    <DeskFrame title={person.name || person.email}>
      {actionData && (
        <LinkToCopy
          link={actionData.link ?? ""}
          text={
            actionData.link
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
      <DeskSection title="Activity">
        <LogList entries={log} omitsObject />
      </DeskSection>
      <p className="mt-12">
        <Link to="/desk/people" className="text-sm underline">
          All people
        </Link>
      </p>
    </DeskFrame>
  );
}
