import { mailModeOf, type Settings } from "../../config/settings.ts";
import type { Db } from "../../db/engine.ts";
import { enqueueMail } from "../core/mail.server.ts";
import { mailReasons } from "../core/mail-reasons.server.ts";
import { senderOf } from "../mail/send-mail.server.ts";
import { type Message, openMailConnection, type Refusal } from "../mail/transport.server.ts";
import { endLettersPath } from "../mail/unsubscribe-links.server.ts";
import { layOutLetter } from "./letter-layout.server.ts";
import type { LetterItem } from "./lib/letter.ts";
import type { NewsletterSite } from "./make-items.server.ts";
import { managePath } from "./manage-link.server.ts";

/** A letter that is about to be sent. */
interface AddressedLetter {
  issueId: string;
  /** Whether it can be read in a browser. */
  hasPage: boolean;
  subscriberId: string;
  email: string;
  /** Where the address is from, as in the table of subscribers. */
  source: string;
  subject: string;
  items: LetterItem[];
}

/** Where letters go: to the mail server, over one connection, or into the outbox of a site on this machine. */
export interface LetterBox {
  send(letter: AddressedLetter, signal: AbortSignal): Promise<Refusal | undefined>;
  close(): void;
}

export async function openLetterBox(db: Db, settings: Settings, site: NewsletterSite): Promise<LetterBox> {
  if (mailModeOf(settings) === "outbox" || !settings.SMTP_URL)
    return {
      async send(letter) {
        const { subject, text, html = "" } = letterMessage(settings, site, letter);
        await enqueueMail(db, letter.email, {
          reason: "subscribed",
          subject,
          paragraphs: [text],
          letter: { text, html },
        });
        return undefined;
      },
      close() {},
    };
  const connection = await openMailConnection(settings.SMTP_URL);
  return {
    send: (letter, signal) => connection.send(letterMessage(settings, site, letter), signal),
    close: connection.close,
  };
}

/** The mail of a letter. The same letter is the same mail, so that mail programs can drop a second one. */
function letterMessage(
  settings: Settings,
  site: NewsletterSite,
  { issueId, hasPage, subscriberId, email, source, subject, items }: AddressedLetter,
): Message {
  const { SECRET, PUBLIC_URL } = settings;
  const { hostname } = new URL(PUBLIC_URL);
  const endPath = endLettersPath(SECRET, subscriberId, issueId);
  const viewPath = hasPage ? `/newsletter/${issueId}` : undefined;
  const paths = { viewPath, managePath: managePath(SECRET, subscriberId), endPath };
  return {
    messageId: `<${issueId}.${subscriberId}@${hostname}>`,
    from: senderOf(settings, site),
    to: email,
    subject,
    ...layOutLetter({ subject, items, reason: reasonOf(source), ...paths }, site),
    unsubscribeUrl: PUBLIC_URL + endPath,
    list: { name: site.name, id: `newsletter.${hostname}` },
  };
}

/** What is known of how the address came here. The name of an owner's file says nothing to others. */
function reasonOf(source: string) {
  if (source === "form" || source === "account") return mailReasons.subscribed;
  const [, program] = /^Import from (.+)$/.exec(source) ?? [];
  return program
    ? `You get this because you were subscribed at ${program}, whose list was moved to`
    : mailReasons.listed;
}
