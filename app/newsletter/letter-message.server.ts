import type { Settings } from "../../config/settings.ts";
import type { Message } from "../mail/transport.server.ts";
import { endLettersPath } from "../mail/unsubscribe-links.server.ts";
import { layOutLetter } from "./letter-layout.server.ts";
import type { LetterItem } from "./lib/letter.ts";
import type { NewsletterSite } from "./make-items.server.ts";
import { managePath } from "./manage-link.server.ts";

/** A letter that is about to be sent. */
export interface AddressedLetter {
  issueId: string;
  subscriberId: string;
  email: string;
  subject: string;
  items: LetterItem[];
}

/** The mail of a letter. The same letter is the same mail, so that mail programs can drop a second one. */
export function letterMessage(
  { SECRET, PUBLIC_URL, MAIL_FROM }: Settings,
  site: NewsletterSite,
  { issueId, subscriberId, email, subject, items }: AddressedLetter,
): Message {
  const { hostname } = new URL(PUBLIC_URL);
  const endPath = endLettersPath(SECRET, subscriberId, issueId);
  const paths = {
    viewPath: `/newsletter/${issueId}`,
    managePath: managePath(SECRET, subscriberId),
    endPath,
  };
  return {
    messageId: `<${issueId}.${subscriberId}@${hostname}>`,
    from: MAIL_FROM ?? { name: site.name, address: `noreply@${hostname}` },
    to: email,
    subject,
    ...layOutLetter({ subject, items, ...paths }, site),
    unsubscribeUrl: PUBLIC_URL + endPath,
    list: { name: site.name, id: `newsletter.${hostname}` },
  };
}
