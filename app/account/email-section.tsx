import { Field } from "./field.tsx";
import { Section } from "./section.tsx";
import { SectionForm, type SectionResponse } from "./section-form.tsx";

interface Props {
  email: string;
  isVerified: boolean;
  hasPassword: boolean;
  /** Whether the site can send mail: without it nobody could confirm the new address. */
  isMailOn: boolean;
  response?: SectionResponse;
}

export function EmailSection({ email, isVerified, hasPassword, isMailOn, response }: Props) {
  return (
    <Section id="email" title="Email">
      <p className="break-words">
        {email} <span className="text-soft text-sm">{isVerified ? "(confirmed)" : "(not confirmed)"}</span>
      </p>
      {isMailOn ? (
        <SectionForm intent="email" section="email" response={response} button="Change email">
          {(errors, fields) => (
            <>
              <Field
                section="email"
                name="email"
                label="New email"
                type="email"
                hint="A link goes to the new address. Your email changes once you confirm it there, and the old address is told."
                autoComplete="email"
                defaultValue={fields.email}
                error={errors.email}
              />
              {hasPassword && <CurrentPassword section="email" error={errors.current} />}
            </>
          )}
        </SectionForm>
      ) : (
        <p className="text-soft">
          Mail is not set up on this site. A new address could not be confirmed, so the email cannot be
          changed here.
        </p>
      )}
    </Section>
  );
}

export function CurrentPassword({ section, error }: { section: string; error?: string }) {
  return (
    <Field
      section={section}
      name="current"
      label="Current password"
      type="password"
      autoComplete="current-password"
      error={error}
    />
  );
}
