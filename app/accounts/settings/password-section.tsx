import { Field } from "../../kit/field.tsx";
import { Form } from "../../kit/form.tsx";
import { Section } from "../../ui/section.tsx";
import { CurrentPasswordField } from "./email-section.tsx";

interface Props {
  email: string;
  hasPassword: boolean;
}

export function PasswordSection({ email, hasPassword }: Props) {
  return (
    <Section id="password" title="Password">
      <p className="text-soft">
        {hasPassword
          ? "A new password logs out all other devices."
          : "You log in with Google. With a password you can also log in without it."}
      </p>
      <Form
        act="password"
        action="/account#password"
        isQuiet
        button={hasPassword ? "Change password" : "Set password"}
      >
        {/* For password managers, which store the new password under this name. */}
        <input type="text" autoComplete="username" defaultValue={email} hidden readOnly />
        {hasPassword && <CurrentPasswordField section="password" />}
        <Field
          section="password"
          name="password"
          label="New password"
          kind="password"
          autoComplete="new-password"
          hint="At least 6 characters."
        />
      </Form>
    </Section>
  );
}
