import { Link } from "react-router";
import { DeskSection } from "../kit/desk/desk-section.tsx";
import { DeskDay } from "../kit/desk/desk-time.tsx";
import { Row, RowSection } from "../kit/desk/row-section.tsx";
import { Field } from "../kit/field.tsx";
import { Form } from "../kit/form.tsx";
import { counted } from "../lib/text.ts";
import type { SignUpRule } from "../site/lib/site-settings.ts";
import { LinkToCopy } from "../ui/link-to-copy.tsx";

const ruleTexts = {
  open: "",
  invite: "Whoever has no account here needs an invitation by mail: the link alone makes none.",
  closed: "This site takes no new accounts: only members of the site can join.",
};

/** The link by which people come into a class. `link`: null: it is closed. */
export function JoinLink({ link, signUp }: { link: string | null; signUp: SignUpRule }) {
  return (
    <DeskSection title="Link to join">
      {ruleTexts[signUp] && <p className="mt-4 text-soft text-sm">{ruleTexts[signUp]}</p>}
      {link ? (
        <LinkToCopy link={link} text="Whoever has this link can join, while there are seats." />
      ) : (
        <p className="mt-4">The link is closed.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {link && <Form act="link" button="Renew the link" hidden={{ to: "renewed" }} />}
        {link && <Form act="link" button="Close the link" hidden={{ to: "closed" }} />}
        {!link && <Form act="link" button="Open a link" hidden={{ to: "open" }} />}
      </div>
    </DeskSection>
  );
}

interface Props {
  invited: { email: string; invited_at: string }[];
  hasMail: boolean;
  /** How many were invited now, and how many were known. */
  done?: { invited: number; known: number };
}

/** Who is invited by mail and has not joined, with the form for more. */
export function Invitations({ invited, hasMail, done }: Props) {
  return (
    <DeskSection title="Invite by mail">
      {done && (
        <p role="status" className="mt-4 rounded-md bg-tint p-4 text-sm">
          {counted(done.invited, "mail is", "mails are")} on the way.
          {done.known > 0 && ` ${counted(done.known, "address was", "addresses were")} known before.`}
        </p>
      )}
      {hasMail ? (
        <Form act="invite" button="Invite" look="primary">
          <Field
            label="Addresses, up to 200 at a time"
            name="list"
            rows={5}
            hint="One on each line, or between commas, with or without names."
          />
        </Form>
      ) : (
        <p className="mt-4">The site sends no mail now: pass the link on.</p>
      )}
      <ul className="mt-4 divide-y divide-line">
        {invited.map(({ email, invited_at }) => (
          <Row key={email} end={<Form act="withdraw" button="Withdraw" of={email} row={{ email }} />}>
            {email}, invited on <DeskDay at={invited_at} />
          </Row>
        ))}
      </ul>
    </DeskSection>
  );
}

interface MembersProps {
  classId: string;
  seats: number;
  people: { id: string; name: string; joinedAt: string }[];
}

/** Who is in a class. */
export function Members({ classId, seats, people }: MembersProps) {
  return (
    <RowSection title={`Members: ${people.length} of ${seats} seats`} empty="Nobody has joined yet.">
      {people.map(({ id, name, joinedAt }) => (
        <Row
          key={id}
          end={
            <span className="text-faint">
              since <DeskDay at={joinedAt} />
            </span>
          }
        >
          <Link
            to={`/classes/${classId}/people/${id}`}
            className="py-2 font-medium text-base hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
        </Row>
      ))}
    </RowSection>
  );
}
