import type { RouterContextProvider } from "react-router";
import { emailKey, mailboxOf } from "../core/user.server.ts";
import {
  clientAddressContext,
  dbContext,
  limitsContext,
  siteSettingsContext,
  viewerContext,
} from "../http/context.ts";
import { readHiddenFields } from "../http/hidden-fields.server.ts";
import { sendsMail } from "../http/mail-mode.server.ts";
import { tooManyText } from "../http/responses.ts";
import { isEmail } from "../lib/email-address.ts";
import { hasLink } from "../lib/links.ts";
import { type EnquiryFields, isOnlyLinks } from "./enquiry-fields.ts";
import { type EnquiryMails, receiveEnquiry } from "./enquiry-mails.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Why an enquiry was not sent, for the page with the form. `keepsStamp`: whether the form keeps its stamp or gets a new one. */
export interface EnquiryRefusal {
  status: 422 | 429 | 503;
  text: string;
  keepsStamp: boolean;
}

/**
 * Stores a valid enquiry and mails it to the owner. What looks like a robot's is stored as spam and mailed to nobody, with the
 * same response. Returns why it was refused; undefined when it was stored.
 */
export async function sendEnquiry(
  context: Context,
  fields: EnquiryFields,
  blogId: string | undefined,
  form: FormData,
): Promise<EnquiryRefusal | undefined> {
  const { id: formId = "", isOld, isTrapped } = readHiddenFields(context, form);
  const isSpam = !formId || isTrapped || isOnlyLinks(fields.message);
  if (!isSpam && isOld) return expiredRefusal;
  const waitSeconds = await context
    .get(limitsContext)
    .enquiriesByAddress.take(context.get(clientAddressContext));
  if (waitSeconds) return { status: 429, text: tooManyText(waitSeconds), keepsStamp: true };
  const userId = context.get(viewerContext).user?.id;
  const enquiry = { ...fields, blogId, userId, formId };
  const mails = isSpam ? undefined : await chooseMails(context, fields);
  await receiveEnquiry(context.get(dbContext), { ...enquiry, state: isSpam ? "spam" : "new" }, mails);
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

/**
 * Decides which mails are sent; undefined for none. Anybody can type a stranger's address, so two copies a day go to one
 * recipient. A copy quotes a message with links only when it goes to the member's own confirmed e-mail.
 */
async function chooseMails(context: Context, fields: EnquiryFields): Promise<EnquiryMails | undefined> {
  const { enquiryMails, copiesToRecipient } = context.get(limitsContext);
  if (!sendsMail(context) || (await enquiryMails.take("all"))) return undefined;
  const { contact } = context.get(siteSettingsContext);
  const { user } = context.get(viewerContext);
  const isOwnEmail = user?.email_verified_at != null && emailKey(user.email) === emailKey(fields.email);
  const isWhole = isOwnEmail || !hasLink(`${fields.name} ${fields.about} ${fields.message}`);
  const isCopyAllowed = !(await copiesToRecipient.take(mailboxOf(fields.email)));
  return {
    ...(isEmail(contact) && { contact }),
    copy: isCopyAllowed ? (isWhole ? "whole" : "note") : "none",
  };
}
