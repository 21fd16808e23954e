import { DeskSection } from "../kit/desk/desk-section.tsx";
import { DeskDay } from "../kit/desk/desk-time.tsx";
import { Field } from "../kit/field.tsx";
import { Form } from "../kit/form.tsx";
import { counted } from "../lib/text.ts";
import type { SignUpRule } from "../site/lib/site-settings.ts";
import { LinkToCopy } from "../ui/link-to-copy.tsx";

interface Props {
  /** null: it is closed. */
  link: string | null;
  invited: { email: string; invited_at: string }[];
  signUp: SignUpRule;
  hasMail: boolean;
  /** How many were invited now, and how many were known. */
  done?: { invited: number; known: number };
}

const ruleTexts = {
  open: "",
  invite: "Whoever has no account here needs an invitation by mail: the link alone makes none.",
  closed: "This site takes no new accounts: only members of the site can join.",
};

/** How people come into a class. */
export function Invitations({ link, invited, signUp, hasMail, done }: Props) {
  return (
    <>
      <DeskSection title="Link to join">
        {ruleTexts[signUp] && <p className="mt-4 text-soft text-sm">{ruleTexts[signUp]}</p>}
        {link ? (
          <LinkToCopy link={link} text="Whoever has this link can join, while there are seats." />
        ) : (
          <p className="mt-4">The link is closed.</p>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          {link && <Form act="renew" className="" button="Renew the link" />}
          <Form
            act="link"
            className=""
            button={link ? "Close the link" : "Open a link"}
            hidden={{ on: link ? "no" : "yes" }}
          />
        </div>
      </DeskSection>
      <DeskSection title="Invite by mail" id="invite">
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
            <li key={email} className="flex flex-wrap items-center justify-between gap-x-6 py-2 text-sm">
              <p className="min-w-0 break-words">
                <bdi>{email}</bdi>, invited on <DeskDay at={invited_at} />
              </p>
              <Form act="withdraw" button="Withdraw" of={email} row={{ email }} />
            </li>
          ))}
        </ul>
      </DeskSection>
    </>
  );
}
