import { href, redirect } from "react-router";
import { isEmail } from "../../accounts/lib/account.ts";
import { linkLifetimes } from "../../accounts/lib/link-lifetimes.ts";
import { listInvitations } from "../../accounts/models/invitation.server.ts";
import { dbContext, settingsContext, siteSettingsContext } from "../../http/context.ts";
import { sendsMail } from "../../http/mail-mode.server.ts";
import { invalid } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { parseTimeCursor } from "../../lib/cursor.ts";
import { roles } from "../../lib/permissions.ts";
import { readSearchText } from "../../lib/read-search-text.ts";
import { EmptyList } from "../../ui/empty-list.tsx";
import { requireDesk } from "../desk.server.ts";
import { readLine } from "../desk-fields.ts";
import { readDeskForm } from "../desk-form.server.ts";
import { ActionForm, SelectField, TextField } from "../desk-form.tsx";
import { DeskFrame } from "../desk-frame.tsx";
import { DeskSection } from "../desk-section.tsx";
import { DeskDay } from "../desk-time.tsx";
import { ListFilter, NextPageLink } from "../list-filter.tsx";
import { listPeople } from "../models/desk-people.server.ts";
import { invitePerson, takeBackInvitation } from "../models/person-acts.server.ts";
import { LinkToCopy, roleOptions } from "../person-acts.tsx";
import { PersonRows } from "../person-rows.tsx";
import type { Route } from "./+types/people";

export async function loader({ request, context }: Route.LoaderArgs) {
  requireDesk(context, "manage-people");
  const query = new URL(request.url).searchParams;
  const q = readSearchText(query.get("q"));
  const role = roles.find((name) => name === query.get("role"));
  const blocked = query.get("blocked") === "yes";
  const before = parseTimeCursor(query.get("before"));
  const page = await listPeople(context.get(dbContext), { q, role, blocked, before });
  const invitations = await listInvitations(context.get(dbContext));
  return { ...page, invitations, filter: { q, role: role ?? "", blocked: blocked ? "yes" : "" } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const owner = requireDesk(context, "manage-people");
  const { form, act } = await readDeskForm(request, ["invite", "revoke"]);
  if (act === "revoke") {
    await takeBackInvitation(context.get(dbContext), owner.id, readLine(form, "id"));
    throw redirect(href("/desk/people"), 303);
  }
  const email = readLine(form, "email");
  const role = roles.find((name) => name === form.get("role"));
  if (!role || role === "owner" || (email && !isEmail(email)))
    return invalid({ email, role, error: "That is not an email address.", link: undefined });
  const settings = context.get(settingsContext);
  const hasMail = sendsMail(context);
  const site = context.get(siteSettingsContext).name;
  const path = await invitePerson(context.get(dbContext), owner, { email, role }, site, hasMail);
  const isMailed = hasMail && email !== "";
  return { link: settings.PUBLIC_URL + path, isMailed, email: "", role, error: undefined };
}

export const meta = titled("People");

export default function People({
  loaderData: { people, next, filter, invitations },
  actionData,
}: Route.ComponentProps) {
  return (
    <DeskFrame title="People">
      {actionData?.link && (
        <LinkToCopy
          link={actionData.link}
          text={
            actionData.isMailed
              ? "The invitation is on its way. Its link, which works once:"
              : `Give this link to the person. It works once, for ${linkLifetimes.invite.text}.`
          }
        />
      )}
      <ListFilter filter={filter} label="Name or email">
        <SelectField label="Role" name="role" value={filter.role} options={[["", "All"], ...roleOptions]} />
        <SelectField
          label="Blocked"
          name="blocked"
          value={filter.blocked}
          options={[
            ["", "All"],
            ["yes", "Blocked only"],
          ]}
        />
      </ListFilter>
      {people.length === 0 ? <EmptyList text="No people found." /> : <PersonRows people={people} />}
      <NextPageLink next={next} query={filter} />
      <DeskSection title="Invite">
        <ActionForm act="invite" button="Invite" look="primary">
          <TextField
            label="Email, or nothing for a link only"
            name="email"
            type="email"
            defaultValue={actionData?.email ?? ""}
            error={actionData?.error}
          />
          <SelectField
            label="Role"
            name="role"
            value={actionData?.role ?? "author"}
            options={roleOptions.slice(1)}
          />
        </ActionForm>
      </DeskSection>
      {invitations.length > 0 && (
        <DeskSection title="Open invitations">
          <ul className="mt-2 divide-y divide-line">
            {invitations.map(({ id, email, role, expires_at }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 py-2 text-sm">
                <p className="min-w-0 break-words">
                  <bdi>{email || "Whoever has the link"}</bdi>, as {role}, until{" "}
                  <DeskDay at={new Date(expires_at).toISOString()} />
                </p>
                <ActionForm act="revoke" button="Revoke">
                  <input type="hidden" name="id" value={id} />
                </ActionForm>
              </li>
            ))}
          </ul>
        </DeskSection>
      )}
    </DeskFrame>
  );
}
