import { mailModeOf, type Settings } from "../../config/settings.ts";
import type { Db } from "../../db/engine.ts";
import { openMailConnection, type Refusal } from "../mail/transport.server.ts";
import { enqueueMail } from "../models/mail.server.ts";
import { type AddressedLetter, letterMessage } from "./letter-message.server.ts";
import type { NewsletterSite } from "./make-items.server.ts";

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
        const paragraphs = text.split("\n\n");
        await enqueueMail(db, letter.email, { subject, paragraphs, letter: { text, html } });
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
