import { Field } from "../../kit/field.tsx";
import { Form } from "../../kit/form.tsx";
import { Section } from "../../ui/section.tsx";
import { UnverifiedEmailNotice } from "./unverified-email-notice.tsx";

interface Props {
  email: string;
  isVerified: boolean;
  hasPassword: boolean;
  /** How mail leaves the site. When it is off, nobody could confirm a new address. */
  mailMode: "smtp" | "outbox" | "off";
  /** Whether OWNER_EMAIL names this address. */
  isOwners: boolean;
}

export function EmailSection({ email, isVerified, hasPassword, mailMode, isOwners }: Props) {
  return (
    <Section id="email" title="Email">
      <p className="break-words">
        {email} <span className="text-soft text-sm">{isVerified ? "(confirmed)" : "(not confirmed)"}</span>
      </p>
      {!isVerified && <UnverifiedEmailNotice email={email} mailMode={mailMode} isOwners={isOwners} />}
      {mailMode !== "off" ? (
        <Form act="email" action="/account#email" isQuiet button="Change email">
          <Field
            section="email"
            name="email"
            label="New email"
            kind="email"
            hint="A link goes to the new address. Your email changes once you confirm it there, and the old address is told."
            autoComplete="email"
          />
          {hasPassword && <CurrentPasswordField section="email" />}
        </Form>
      ) : (
        <p className="text-soft">
          Mail is not set up on this site. A new address could not be confirmed, so the email cannot be
          changed here.
        </p>
      )}
    </Section>
  );
}

export function CurrentPasswordField({ section }: { section: string }) {
  return (
    <Field
      section={section}
      name="current"
      label="Current password"
      kind="password"
      autoComplete="current-password"
    />
  );
}
