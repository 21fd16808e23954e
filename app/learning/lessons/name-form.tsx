import { Form } from "react-router";
import { Field } from "../../kit/field.tsx";

interface Props {
  /** What the form is about. */
  text: string;
  name: string;
  error?: string;
}

/** The last step: the name on a certificate. */
export function NameForm({ text, name, error }: Props) {
  return (
    <Form method="post" className="mt-5 flex flex-col gap-5" noValidate>
      <p className="text-soft">
        {text} The certificate has an address of its own: whoever has it sees the name below, what was done,
        and when, and nothing else of you. You can withdraw it at any time.
      </p>
      <Field
        {...{ section: "certificate", name: "name", label: "Name on the certificate", value: name, error }}
        {...{ autoComplete: "name", dir: "auto" }}
      />
      <button type="submit" className="button primary self-start">
        Get my certificate
      </button>
    </Form>
  );
}
