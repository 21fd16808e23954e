// The form of /contact.

import { cleanLine, cleanText, looksEmpty, trimInvisible } from "../lib/characters.ts";
import { isEmail } from "../lib/email-address.ts";
import { hasLink, linkPattern } from "../lib/links.ts";
import { fieldText } from "../lib/text.ts";

/** In characters. */
export const maxLengths = { name: 100, email: 254, about: 200, message: 5000 } as const;

export type EnquiryFields = Record<keyof typeof maxLengths, string>;
export type EnquiryErrors = Partial<EnquiryFields>;

export function readEnquiry(form: FormData): EnquiryFields {
  return {
    name: readLine(form, "name"),
    // Not cleaned like the other lines: a line break in an address is no typing error, and validation refuses it.
    email: trimInvisible(fieldText(form, "email").toWellFormed()),
    about: readLine(form, "about"),
    message: cleanText(fieldText(form, "message")),
  };
}

/** One line. Tabs, separators and characters that change the direction of the text around them become spaces. */
function readLine(form: FormData, name: string) {
  const line = cleanLine(fieldText(form, name));
  return trimInvisible(line.replaceAll(/[\p{Bidi_Control}\p{Zl}\p{Zp}\t]/gu, " "));
}

/** What is wrong, by field; an empty object when the enquiry can be sent. */
export function validateEnquiry(fields: EnquiryFields): EnquiryErrors {
  const errors: EnquiryErrors = {};
  for (const [name, maxLength] of Object.entries(maxLengths) as [keyof EnquiryFields, number][])
    if ([...fields[name]].length > maxLength) errors[name] = `At most ${maxLength} characters, please.`;
  if (looksEmpty(fields.name)) errors.name = "What is your name?";
  if (fields.email === "") errors.email = "Where can we answer you?";
  else if (!isEmail(fields.email)) errors.email = "That is not an email address.";
  if (looksEmpty(fields.message)) errors.message = "What would you like to ask?";
  return errors;
}

/** Whether a message has a link, and besides links fewer than 10 letters and digits. */
export function isOnlyLinks(message: string): boolean {
  if (!hasLink(message)) return false;
  const words = message.replaceAll(/<[^<>]*>|\[\/?url[^[\]]*\]/gi, " ").replaceAll(linkPattern, " ");
  return (words.match(/[\p{L}\p{N}]/gu) ?? []).length < 10;
}
