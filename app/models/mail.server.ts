import type { Db } from "../../db/engine.ts";
import { newId } from "../../work/new-id.ts";
import { enqueueJob } from "./job.server.ts";

/** What a mail says. The site's name, its look and its address are added when it is sent. */
export interface MailContent {
  subject: string;
  /** Plain text; each one becomes a paragraph. */
  paragraphs: string[];
  /** The button below the text. `path`: on this site. */
  button?: { text: string; path: string };
}

/**
 * Adds a mail, which a job sends. Call it in the transaction that the mail is about, and `wakeRunners` after the commit.
 */
export async function enqueueMail(db: Db, recipient: string, content: MailContent): Promise<void> {
  const id = newId();
  const mail = { id, recipient, content: JSON.stringify(content), created_at: new Date().toISOString() };
  await db.insertInto("mails").values(mail).execute();
  await enqueueJob(db, { id: `mail-${id}`, name: "send-mail", payload: { id }, runAt: Date.now() });
}
