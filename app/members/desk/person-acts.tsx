import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { Field } from "../../kit/field.tsx";
import { Form } from "../../kit/form.tsx";
import { roles } from "../../lib/permissions.ts";
import type { DeskPerson } from "../models/desk-people.server.ts";

export const roleOptions = roles.map((role) => [role, role.charAt(0).toUpperCase() + role.slice(1)] as const);

/** What an owner can do with somebody else. `hasMail`: whether the site can send mail. */
export function PersonActs({ person, hasMail }: { person: DeskPerson; hasMail: boolean }) {
  return (
    <>
      <DeskSection title="Account">
        <Form act="role" button="Save role">
          <Field isNarrow label="Role" name="role" value={person.role} options={roleOptions} />
        </Form>
        {person.blocked_at ? (
          <Form act="unblock" button="Unblock" />
        ) : (
          <Form act="block" button="Block" look="danger" />
        )}
        {person.sessions > 0 && <Form act="end-sessions" button="End all sessions" />}
        <Form act="reset-link" button={hasMail ? "Mail a reset link" : "Create a reset link"} />
      </DeskSection>
      <DeskSection title="Delete this account">
        <p className="mt-4 text-soft text-sm">
          The account, its likes, bookmarks and follows go for good. This cannot be undone.
        </p>
        <Form act="delete" button="Delete account" look="danger">
          <Field
            isNarrow
            label="Posts"
            name="posts"
            value="stay"
            options={[
              ["stay", "Stay, without a name"],
              ["go", "Are deleted too"],
            ]}
          />
        </Form>
      </DeskSection>
    </>
  );
}
