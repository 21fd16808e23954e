import { Form } from "react-router";

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
      <label className="text-soft text-sm">
        Name on the certificate
        <input
          className="field mt-1.5 text-base text-ink"
          name="name"
          autoComplete="name"
          dir="auto"
          defaultValue={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "name-error" : undefined}
        />
      </label>
      {error && (
        <p role="alert" id="name-error" className="problem-box">
          {error}
        </p>
      )}
      <button type="submit" className="button primary self-start">
        Get my certificate
      </button>
    </Form>
  );
}
