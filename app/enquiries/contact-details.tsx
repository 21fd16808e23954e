import type { ReactNode } from "react";

interface Props {
  contact: string;
  phone: string;
  postalAddress: string;
  officeHours: string;
}

/** Other ways to reach the owner. Settings that are empty are left out. */
export function ContactDetails({ contact, phone, postalAddress, officeHours }: Props) {
  if (![contact, phone, postalAddress, officeHours].some(Boolean)) return null;
  return (
    <section aria-labelledby="contact-details" className="mt-12 border-line border-t pt-6">
      <h2 id="contact-details" className="font-semibold text-lg">
        Reach us
      </h2>
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_1fr]">
        <Row term="Phone" text={phone} link={`tel:${phone.replaceAll(/[^+\d]/g, "")}`} />
        <Row
          term="Contact"
          text={contact}
          link={/^[^\s@]+@[^\s@]+$/.test(contact) ? `mailto:${contact}` : undefined}
        />
        <Row term="Address" text={postalAddress} />
        <Row term="Office hours" text={officeHours} />
      </dl>
    </section>
  );
}

function Row({ term, text, link }: { term: string; text: string; link?: string }) {
  if (!text) return null;
  const content: ReactNode = link ? (
    <a href={link} className="text-accent underline underline-offset-4">
      {text}
    </a>
  ) : (
    text
  );
  return (
    <>
      <dt className="text-faint">{term}</dt>
      <dd dir="auto" className="whitespace-pre-line break-words">
        {content}
      </dd>
    </>
  );
}
