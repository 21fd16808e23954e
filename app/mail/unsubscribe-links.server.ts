import type { MailContent } from "../core/mail.server.ts";
import { signText, verifyText } from "../core/signed-text.server.ts";
import { isMailKind, type MailKind, mailKindTexts } from "./lib/mail-times.ts";

const purpose = "unsubscribe";

/** The address that ends mails of some kinds without a login. It works as long as the account exists, and opens nothing else. */
export function unsubscribePath(secret: string, userId: string, kinds: string[]): string {
  return `/unsubscribe/${signText(secret, purpose, `${userId}.${kinds.join("+")}`)}`;
}

/** In place of the kinds of mails: the newsletter, which needs no account. */
const newsletter = "newsletter";

/** The same for the letters of a subscriber. `issueId`: the issue in which it stands. */
export function endLettersPath(secret: string, subscriberId: string, issueId: string): string {
  return `/unsubscribe/${signText(secret, purpose, `${subscriberId}.${newsletter}.${issueId}`)}`;
}

/** Whose mails of which kinds end, or which subscriber's letters; undefined for an address that this site did not make. */
export function readUnsubscribe(
  secret: string,
  token: string,
): { userId: string; kinds: MailKind[] } | { subscriberId: string; issueId?: string } | undefined {
  const [id, kinds, issueId] = verifyText(secret, purpose, token)?.split(".") ?? [];
  if (!id || !kinds) return undefined;
  if (kinds === newsletter) return { subscriberId: id, issueId };
  return { userId: id, kinds: kinds.split("+").filter(isMailKind) };
}

/** What stands below a mail: for each of its kinds a link that ends it. */
export function unsubscribeLinks(secret: string, unsubscribe: MailContent["unsubscribe"]) {
  if (!unsubscribe) return [];
  return unsubscribe.kinds.filter(isMailKind).map((kind: MailKind) => ({
    text: `No more mails: ${mailKindTexts[kind]}`,
    path: unsubscribePath(secret, unsubscribe.userId, [kind]),
  }));
}
