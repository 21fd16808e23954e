import type { MailContent } from "../models/mail.server.ts";
import { signText, verifyText } from "../models/signed-text.server.ts";
import { isMailKind, type MailKind, mailKindTexts } from "../notifications/lib/mail-times.ts";

const purpose = "unsubscribe";

/** The address that ends mails of some kinds without a login. It works as long as the account exists, and opens nothing else. */
export function unsubscribePath(secret: string, userId: string, kinds: string[]): string {
  return `/unsubscribe/${signText(secret, purpose, `${userId}.${kinds.join("+")}`)}`;
}

/** Whose mails of which kinds end; undefined for an address that this site did not make. */
export function readUnsubscribe(secret: string, token: string) {
  const [userId, kinds] = verifyText(secret, purpose, token)?.split(".") ?? [];
  return userId && kinds ? { userId, kinds: kinds.split("+").filter(isMailKind) } : undefined;
}

/** What stands below a mail: for each of its kinds a link that ends it. */
export function unsubscribeLinks(secret: string, unsubscribe: MailContent["unsubscribe"]) {
  if (!unsubscribe) return [];
  return unsubscribe.kinds.filter(isMailKind).map((kind: MailKind) => ({
    text: `No more mails: ${mailKindTexts[kind]}`,
    path: unsubscribePath(secret, unsubscribe.userId, [kind]),
  }));
}
