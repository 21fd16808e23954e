import type { MailContent } from "../core/mail.server.ts";
import { paragraphsOf } from "./enquiry-mails.server.ts";
import type { findEnquiry } from "./models/desk-enquiries.server.ts";

type Enquiry = NonNullable<Awaited<ReturnType<typeof findEnquiry>>>;

/** An answer as it is mailed: what was asked stands below it, and a reply goes to the person who answered. */
export function answerMail(
  enquiry: Enquiry,
  text: string,
  from: { name: string; address: string },
): MailContent {
  const { about, message } = enquiry;
  const asked = paragraphsOf(message).map((line) => `> ${line}`);
  return {
    reason: "wrote",
    subject: about ? `Re: ${about}` : "Your message",
    paragraphs: [...text.split(/\n{2,}/), from.name, "You wrote to us:", ...asked],
    replyTo: from,
  };
}

/** To whom an enquiry was given. */
export function assignedMail({ id, name, about }: Enquiry, by: string): MailContent {
  return {
    reason: "desk",
    subject: about ? `Yours to answer: ${about}` : `Yours to answer: ${name} wrote`,
    paragraphs: [
      `${by} gave you an enquiry${about ? ` about “${about}”` : ""}. ${name} waits for an answer.`,
    ],
    button: { text: "Open at the desk", path: `/desk/enquiries/${id}` },
  };
}
