import { Field } from "../kit/field.tsx";
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
  // Browsers cut a text off there, in UTF-16 units: the server refuses what is longer than the limit itself.
  const field = (name: keyof EnquiryFields) => ({
    ...{ section: "contact", name, dir: "auto", value: fields[name], error: failed?.errors[name] },
    ...{ maxLength: maxLengths[name] * 2, "aria-required": name !== "about" },
  });
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
      <Field {...field("name")} label="Name" autoComplete="name" />
      <Field {...field("email")} label="Email" kind="email" autoComplete="email" />
      <Field {...field("about")} label="What it is about" autoComplete="off" />
      <Field {...field("message")} label="Message" rows={7} />
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
