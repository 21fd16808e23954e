import { setTimeout as pause } from "node:timers/promises";
import type { RouterContextProvider } from "react-router";
import {
  clientAddressContext,
  dbContext,
  limitsContext,
  settingsContext,
  siteSettingsContext,
  viewerContext,
} from "../http/context.ts";
import { sendsMail } from "../http/mail-mode.server.ts";
import { tooManyText } from "../http/responses.ts";
import { isEmail } from "../lib/accounts/account.ts";
import { fieldText } from "../lib/text.ts";
import { type EnquiryMails, receiveEnquiry } from "../mail/enquiry-mails.server.ts";
import { emailKey } from "../models/accounts/user.server.ts";
import { isFormUsed, isUnderAttack, type NewEnquiry } from "../models/enquiries/enquiry.server.ts";
import { checkProof } from "./check-proof.server.ts";
import { type EnquiryFields, hasLink, honeypotField, isOnlyLinks } from "./enquiry-fields.ts";
import { type FormStamp, readStamp } from "./form-stamp.server.ts";

type Context = Readonly<RouterContextProvider>;

/** A form that is younger when it is sent has to wait: few people are so fast. */
const minFormAgeMs = 2000;
/** Under attack, a form without a proof of work is accepted only when its page is this old. */
const minAgeWithoutProofMs = 60_000;
const maxFormAgeMs = 24 * 60 * 60 * 1000;

/** Why an enquiry was not sent, for the page with the form. `keepsStamp`: whether the form keeps its stamp or gets a new one. */
export interface EnquiryRefusal {
  status: 422 | 429 | 503;
  text: string;
  keepsStamp: boolean;
}

/**
 * Stores a valid enquiry and mails it to the owner. What looks like a robot's is stored as spam or dropped, with the same
 * response. Returns why it was refused; undefined when it was accepted, or treated as spam.
 */
export async function sendEnquiry(
  context: Context,
  fields: EnquiryFields,
  blogId: string | undefined,
  form: FormData,
): Promise<EnquiryRefusal | undefined> {
  const [db, now] = [context.get(dbContext), Date.now()];
  const signedStamp = fieldText(form, "stamp");
  const stamp = readStamp(context.get(settingsContext).SECRET, signedStamp);
  const enquiry = { ...fields, blogId, userId: context.get(viewerContext).user?.id, formId: stamp?.id ?? "" };
  if (!stamp || fieldText(form, honeypotField) !== "" || isOnlyLinks(fields.message))
    return storeSpam(context, { ...enquiry, state: "spam" });
  if (Math.abs(now - stamp.madeAt) > maxFormAgeMs) return expiredRefusal;
  const isAttack = await isUnderAttack(db, now);
  const isProven = isAttack && (await checkProof(signedStamp, fieldText(form, "proof")));
  if (isAttack) {
    if (await isFormUsed(db, enquiry)) return usedFormRefusal;
    if (!isProven && now - stamp.madeAt < minAgeWithoutProofMs) return attackRefusal;
  }
  const refusal = (await countEnquiry(context, isProven)) ?? (await waitIfEarly(context, stamp, now));
  if (refusal) return refusal;
  const mails = await chooseMails(context, fields, isAttack);
  return (await receiveEnquiry(db, { ...enquiry, state: "new" }, mails, isAttack))
    ? undefined
    : usedFormRefusal;
}

/** The database could not take it. */
export const notStoredRefusal: EnquiryRefusal = {
  status: 503,
  text: "We could not save your message. Wait a little, then press Send again.",
  keepsStamp: true,
};
const expiredRefusal: EnquiryRefusal = {
  status: 422,
  text: "This page was open for a long time. Press Send once more.",
  keepsStamp: false,
};
const usedFormRefusal: EnquiryRefusal = {
  status: 422,
  text: "You have sent a message with this form already. Press Send once more to send this one too.",
  keepsStamp: false,
};
const busyRefusal: EnquiryRefusal = {
  status: 422,
  text: "Many messages are arriving at the moment. Wait a little, then press Send again.",
  keepsStamp: true,
};
const attackRefusal: EnquiryRefusal = {
  status: 422,
  text: "Many messages are arriving at the moment. Wait a minute, then press Send again.",
  keepsStamp: true,
};

async function storeSpam(context: Context, enquiry: NewEnquiry): Promise<undefined> {
  const { enquiriesByAddress, spamEnquiries } = context.get(limitsContext);
  if (await enquiriesByAddress.take(context.get(clientAddressContext))) return;
  if (await spamEnquiries.take("all")) return;
  await receiveEnquiry(context.get(dbContext), enquiry, { toOwner: false, copy: "none" });
}

async function countEnquiry(context: Context, isProven: boolean): Promise<EnquiryRefusal | undefined> {
  const { enquiriesByAddress, enquiries, provenEnquiries } = context.get(limitsContext);
  const waitSeconds =
    (await enquiriesByAddress.take(context.get(clientAddressContext))) ??
    (await (isProven ? provenEnquiries : enquiries).take("all"));
  return waitSeconds ? { status: 429, text: tooManyText(waitSeconds), keepsStamp: true } : undefined;
}

/** Waits until a form is old enough, so that people who paste or autofill it notice nothing. Refuses when too many wait. */
async function waitIfEarly(
  context: Context,
  { madeAt }: FormStamp,
  now: number,
): Promise<EnquiryRefusal | undefined> {
  const waitMs = Math.min(madeAt + minFormAgeMs - now, minFormAgeMs);
  if (waitMs <= 0) return undefined;
  if (await context.get(limitsContext).heldEnquiries.take("all")) return busyRefusal;
  await pause(waitMs);
  return undefined;
}

/**
 * Decides which mails are sent. Anybody can type a stranger's address, so copies are limited: two a day to one recipient, 60 an
 * hour in all, none under attack. A copy quotes a message with links only when it goes to the member's own confirmed e-mail.
 */
async function chooseMails(
  context: Context,
  fields: EnquiryFields,
  isAttack: boolean,
): Promise<EnquiryMails> {
  const { contact } = context.get(siteSettingsContext);
  const { enquiryMails, copiesToRecipient, enquiryCopies } = context.get(limitsContext);
  if (!sendsMail(context)) return { toOwner: false, copy: "none" };
  const { user } = context.get(viewerContext);
  const isOwnEmail = user?.email_verified_at != null && emailKey(user.email) === emailKey(fields.email);
  const isCopyAllowed =
    !isAttack &&
    !(await copiesToRecipient.take(mailboxOf(fields.email))) &&
    !(await enquiryCopies.take("all"));
  const isWhole = isOwnEmail || !hasLink(`${fields.name} ${fields.about} ${fields.message}`);
  return {
    ...(isEmail(contact) && { contact }),
    toOwner: !(await enquiryMails.take("all")),
    copy: isCopyAllowed ? (isWhole ? "whole" : "note") : "none",
  };
}

/** Most mail servers deliver "name+anything@host" to "name". */
function mailboxOf(email: string) {
  return emailKey(email).replace(/\+[^@]*(?=@)/, "");
}
