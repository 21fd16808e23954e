import { HiddenFields } from "../ui/hidden-fields.tsx";
import { useSite } from "../ui/site.tsx";
import { type EnquiryErrors, type EnquiryFields, maxLengths } from "./enquiry-fields.ts";
import type { Subject } from "./models/enquiry.server.ts";

interface Props {
  subject?: Subject;
  /** The member's name and e-mail, with which the form begins; empty for visitors. */
  person: { name: string; email: string };
  /** After how many days the message is deleted; 0: only by hand. */
  retentionDays: number;
  stamp: string;
  /** The form that was refused, to show it again. */
  failed?: { fields: EnquiryFields; errors: EnquiryErrors; stamp?: string; refusal?: string };
}

/** The form of /contact. It is a plain form, so that it works the same with and without scripts. */
export function ContactForm({ subject, person, retentionDays, failed, ...props }: Props) {
  const { company } = useSite();
  const fields = failed?.fields ?? { ...person, about: subject?.name ?? "", message: "" };
  const errors = failed?.errors ?? {};
  return (
    <form
      method="post"
      action={subject ? `/contact?about=${subject.id}` : "/contact"}
      noValidate
      className="mt-4 flex flex-col gap-5"
    >
      <p className="text-soft">
        Write to <bdi>{company}</bdi>. We answer by email.
      </p>
      {failed?.refusal && (
        <p role="alert" className="problem-box">
          {failed.refusal}
        </p>
      )}
      <Field name="name" label="Name" fields={fields} errors={errors} autoComplete="name" />
      <Field name="email" label="Email" fields={fields} errors={errors} type="email" autoComplete="email" />
      <Field name="about" label="What it is about" fields={fields} errors={errors} autoComplete="off" />
      <Field name="message" label="Message" fields={fields} errors={errors} rows={7} />
      <HiddenFields stamp={failed?.stamp ?? props.stamp} />
      <div>
        <button type="submit" className="button primary min-h-11">
          Send
        </button>
      </div>
      <p className="text-faint text-sm">{retentionText(retentionDays)}</p>
    </form>
  );
}

function retentionText(days: number) {
  if (days === 0) return "We keep your message to answer it. Ask us, and we delete it.";
  return `We delete your message after ${days} days, or sooner if you ask us.`;
}

interface FieldProps {
  name: keyof EnquiryFields;
  label: string;
  fields: EnquiryFields;
  errors: EnquiryErrors;
  type?: "email";
  autoComplete?: string;
  /** The number of rows of a text area; undefined for a field of one line. */
  rows?: number;
}

/**
 * A field with its error below it. Browsers cut a text off at `maxLength`, and count UTF-16 units, so it is twice the limit: the
 * server refuses what is longer than the limit itself.
 */
function Field({ name, label, fields, errors, rows, ...props }: FieldProps) {
  const Control = rows ? "textarea" : "input";
  const error = errors[name];
  return (
    <div>
      <label htmlFor={`contact-${name}`} className="font-semibold">
        {label}
      </label>
      <Control
        {...props}
        rows={rows}
        id={`contact-${name}`}
        name={name}
        dir="auto"
        defaultValue={fields[name]}
        maxLength={maxLengths[name] * 2}
        aria-required={name !== "about"}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `contact-${name}-error` : undefined}
        className="field mt-1.5"
      />
      {error && (
        <p id={`contact-${name}-error`} role="alert" className="mt-1 text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
