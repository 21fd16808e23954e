import { linkLifetimes } from "../../accounts/lib/link-lifetimes.ts";
import { listInvitations } from "../../accounts/models/invitation.server.ts";
import { dbContext, settingsContext, siteSettingsContext } from "../../http/context.ts";
import { sendsMail } from "../../http/mail-mode.server.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { DeskDay } from "../../kit/desk/desk-time.tsx";
import { ListFilter, NextPageLink } from "../../kit/desk/list-filter.tsx";
import { Field } from "../../kit/field.tsx";
import { by, line, oneOf } from "../../kit/fields.ts";
import { Form } from "../../kit/form.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { parseTimeCursor } from "../../lib/cursor.ts";
import { isEmail } from "../../lib/email-address.ts";
import { roles } from "../../lib/permissions.ts";
import { readSearchText } from "../../lib/read-search-text.ts";
import { EmptyList } from "../../ui/empty-list.tsx";
import { LinkToCopy } from "../../ui/link-to-copy.tsx";
import { roleOptions } from "../desk/person-acts.tsx";
import { PersonRows } from "../desk/person-rows.tsx";
import { listPeople } from "../models/desk-people.server.ts";
import { invitePerson, takeBackInvitation } from "../models/person-acts.server.ts";
import type { Route } from "./+types/desk.people";

export async function loader({ request, context }: Route.LoaderArgs) {
  requireRight(context, "manage-people");
  const query = new URL(request.url).searchParams;
  const q = readSearchText(query.get("q"));
  const role = roles.find((name) => name === query.get("role"));
  const blocked = query.get("blocked") === "yes";
  const before = parseTimeCursor(query.get("before"));
  const page = await listPeople(context.get(dbContext), { q, role, blocked, before });
  const invitations = await listInvitations(context.get(dbContext));
  return { ...page, invitations, filter: { q, role: role ?? "", blocked: blocked ? "yes" : "" } };
}

const address = line.check(
  by((email) => (email && !isEmail(email) ? "That is not an email address." : undefined)),
);

export const action = runActs(
  { right: "manage-people" },
  {
    invite: {
      fields: { email: address, role: oneOf(["editor", "author", "reader"]) },
      async run({ db, user, context, fields: { email, role } }) {
        const hasMail = sendsMail(context);
        const { name } = context.get(siteSettingsContext);
        const path = await invitePerson(db, user, { email, role }, name, hasMail);
        const link = context.get(settingsContext).PUBLIC_URL + path;
        return { shown: { link, isMailed: hasMail && email !== "", role } };
      },
    },
    revoke: {
      fields: { id: line },
      run: ({ db, user, fields: { id } }) => takeBackInvitation(db, user.id, id),
    },
  },
);

export const meta = titled("People");

export default function People({
  loaderData: { people, next, filter, invitations },
  actionData,
}: Route.ComponentProps) {
  return (
    <DeskFrame title="People">
      {actionData?.shown && (
        <LinkToCopy
          role="status"
          link={actionData.shown.link}
          text={
            actionData.shown.isMailed
              ? "The invitation is on its way. Its link, which works once:"
              : `Give this link to the person. It works once, for ${linkLifetimes.invite.text}.`
          }
        />
      )}
      <PeopleFilter filter={filter} />
      {people.length === 0 ? <EmptyList text="No people found." /> : <PersonRows people={people} />}
      <NextPageLink next={next} query={filter} />
      <DeskSection title="Invite">
        <Form act="invite" button="Invite" look="primary">
          <Field label="Email, or nothing for a link only" name="email" kind="email" />
          <Field
            isNarrow
            label="Role"
            name="role"
            value={actionData?.shown?.role ?? "author"}
            options={roleOptions.slice(1)}
          />
        </Form>
      </DeskSection>
      <Invitations invitations={invitations} />
    </DeskFrame>
  );
}

function PeopleFilter({ filter }: Pick<Route.ComponentProps["loaderData"], "filter">) {
  return (
    <ListFilter
      filter={filter}
      label="Name or email"
      selects={{ role: ["Role", "All", roleOptions], blocked: ["Blocked", "All", [["yes", "Blocked only"]]] }}
    />
  );
}

function Invitations({ invitations }: Pick<Route.ComponentProps["loaderData"], "invitations">) {
  if (invitations.length === 0) return null;
  return (
    <DeskSection title="Open invitations">
      <ul className="mt-2 divide-y divide-line">
        {invitations.map(({ id, email, role, expires_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 py-2 text-sm">
            <p className="min-w-0 break-words">
              <bdi>{email || "Whoever has the link"}</bdi>, as {role}, until{" "}
              <DeskDay at={new Date(expires_at).toISOString()} />
            </p>
            <Form act="revoke" button="Revoke" row={{ id }} />
          </li>
        ))}
      </ul>
    </DeskSection>
  );
}
