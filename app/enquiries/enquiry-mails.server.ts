import type { Db } from "../../db/engine.ts";
import { inTransaction } from "../../db/transaction.ts";
import { listOwnerEmails } from "../accounts/models/owner.server.ts";
import { wakeRunners } from "../core/job.server.ts";
import { enqueueMail, type MailContent } from "../core/mail.server.ts";
import { announceDesk, tellDesk } from "../notifications/models/desk-notices.server.ts";
import { mailIdsOf, type NewEnquiry, storeEnquiry } from "./models/enquiry.server.ts";

/** Which mails an enquiry causes: one to the owner, and a copy. */
export interface EnquiryMails {
  /** Where enquiries go; undefined: to the owners. */
  contact?: string;
  /** What the sender gets: "none", a "note" that the message arrived, or the "whole" message. */
  copy: "none" | "note" | "whole";
}

/** Stores an enquiry and its mails, if any, in one transaction; the same enquiry twice is stored and mailed once. */
export async function receiveEnquiry(db: Db, enquiry: NewEnquiry, mails: EnquiryMails | undefined) {
  const outcome = await inTransaction(db, async (db) => {
    const id = await storeEnquiry(db, enquiry);
    if (id === undefined) return "known";
    if (enquiry.state === "new")
      await tellDesk(db, "enquiries", `${enquiry.name} wrote to you`, enquiry.userId);
    if (!mails) return "stored";
    await mailOwner(db, id, enquiry, mails.contact);
    if (mails.copy !== "none") await mailCopy(db, id, enquiry, mails.copy === "whole");
    return "mailed";
  });
  if (outcome === "mailed") await wakeRunners(db);
  if (outcome !== "known" && enquiry.state === "new") await announceDesk(db);
}

/** A reply to this mail goes to the person. */
async function mailOwner(db: Db, id: string, enquiry: NewEnquiry, contact: string | undefined) {
  const { name, email, about, message } = enquiry;
  const content: MailContent = {
    reason: "desk",
    subject: about ? `Enquiry: ${about}` : `Enquiry from ${name}`,
    paragraphs: [`${name} (${email}) asks${about ? ` about “${about}”` : ""}:`, ...paragraphsOf(message)],
    button: { text: "Open at the desk", path: `/desk/enquiries/${id}` },
    replyTo: { name, address: email },
  };
  const ids = mailIdsOf(id).owners;
  for (const [index, recipient] of (contact ? [contact] : await listOwnerEmails(db)).entries())
    await enqueueMail(db, recipient, content, ids[index]);
}

async function mailCopy(db: Db, id: string, { name, email, about, message }: NewEnquiry, isWhole: boolean) {
  const [thanks, disclaimer] = [
    "Thank you. We have your message.",
    "If you did not write to us, somebody typed your address by mistake: ignore this mail.",
  ];
  const content: MailContent = {
    reason: "wrote",
    subject: "We have your message",
    paragraphs: isWhole
      ? [
          thanks,
          `You wrote${about ? ` about “${about}”` : ""}, as ${name}:`,
          ...paragraphsOf(message),
          disclaimer,
        ]
      : [thanks, disclaimer],
    isPlainText: true as const,
  };
  await enqueueMail(db, email, content, mailIdsOf(id).copy);
}

export function paragraphsOf(message: string) {
  return message.split(/\n+/).filter((line) => line.trim() !== "");
}
