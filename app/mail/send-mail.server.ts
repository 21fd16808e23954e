import type { Log } from "../../config/log.ts";
import { mailModeOf, type Settings } from "../../config/settings.ts";
import type { Db } from "../../db/engine.ts";
import { deleteMail, findMail, markMailSent } from "../core/mail.server.ts";
import { layOut, type MailSite, subjectLine, whoWrites } from "./layout.server.ts";
import { deliver } from "./transport.server.ts";
import { unsubscribeLinks, unsubscribePath } from "./unsubscribe-links.server.ts";

interface MailContext {
  db: Db;
  settings: Settings;
  site: Omit<MailSite, "url">;
  log: Log;
}

/** Whom mails are from. A MAIL_FROM that is an address alone gets the name of the site and the company. */
export function senderOf({ MAIL_FROM, PUBLIC_URL }: Settings, site: Parameters<typeof whoWrites>[0]) {
  if (MAIL_FROM?.includes("<")) return MAIL_FROM;
  return { name: whoWrites(site), address: MAIL_FROM ?? `noreply@${new URL(PUBLIC_URL).hostname}` };
}

/**
 * Sends a mail, unless it was sent before. If the server stops after sending it and before marking it as sent, it is sent twice,
 * with the same Message-ID. A mail of the local outbox stays there.
 */
export async function sendMail({ db, settings, site, log }: MailContext, id: string, signal: AbortSignal) {
  const mode = mailModeOf(settings);
  if (mode === "outbox") return;
  const mail = await findMail(db, id);
  if (!mail) return;
  if (!settings.SMTP_URL) throw new Error("No mail server is set: a mail waits");
  const { PUBLIC_URL } = settings;
  const { replyTo, isPlainText, unsubscribe } = mail.content;
  const links = unsubscribeLinks(settings.SECRET, unsubscribe);
  const { text, html } = mail.content.letter ?? layOut(mail.content, { ...site, url: PUBLIC_URL }, links);
  const { hostname } = new URL(PUBLIC_URL);
  const message = {
    messageId: `<${id}@${hostname}>`,
    from: senderOf(settings, site),
    to: mail.recipient,
    ...(replyTo && { replyTo }),
    subject: subjectLine(mail.content, site.name),
    text,
    ...(!isPlainText && { html }),
    ...(unsubscribe && {
      unsubscribeUrl: PUBLIC_URL + unsubscribePath(settings.SECRET, unsubscribe.userId, unsubscribe.kinds),
    }),
  };
  const refusal = await deliver(settings.SMTP_URL, message, signal);
  if (!refusal) return markMailSent(db, id);
  log.warn({ mail: id }, `The mail server refuses a mail for good: ${refusal.serverAnswer}`);
  await deleteMail(db, id);
}
