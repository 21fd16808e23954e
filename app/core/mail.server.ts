import type { Db } from "../../db/engine.ts";
import { newId } from "../lib/new-id.ts";
import { enqueueJob } from "./job.server.ts";
import type { MailReason } from "./mail-reasons.server.ts";

/** What a mail says. The site's name, its look and its address are added when it is sent. */
export interface MailContent {
  subject: string;
  /** Why one gets it, which its end says. */
  reason: MailReason;
  /** Plain text; each one becomes a paragraph. */
  paragraphs: string[];
  /** The button below the text. `path`: on this site. */
  button?: { text: string; path: string };
  /** Whom a reply goes to, if not to the sender. */
  replyTo?: { name: string; address: string };
  /** Whoever gets it can stop mails of these kinds without a login: see app/mail/unsubscribe-links.server.ts. */
  unsubscribe?: { userId: string; kinds: string[] };
  /** What is sent in place of the paragraphs, as it is: a letter of the newsletter. */
  letter?: { text: string; html: string };
  /** Many people get it at once: it goes where letters go, so that no other mail waits for all of them. */
  isToMany?: true;
  /** Sent as text alone, without HTML. */
  isPlainText?: true;
}

/**
 * Adds a mail, which a job sends. Call it in the transaction that the mail is about, and `wakeRunners` after the commit.
 * `id`: a new one, unless the caller wants to find the mail again.
 */
export async function enqueueMail(db: Db, recipient: string, content: MailContent, id: string = newId()) {
  const mail = { id, recipient, content: JSON.stringify(content), created_at: new Date().toISOString() };
  await db.insertInto("mails").values(mail).execute();
  const name = content.isToMany ? "send-mail-to-many" : "send-mail";
  await enqueueJob(db, { id: `mail-${id}`, name, payload: { id }, runAt: Date.now() });
}

/** A mail that waits, or is in the local outbox. undefined: there is none, or it was sent. */
export async function findMail(db: Db, id: string) {
  const mail = await unsentMails(db).select("content").where("id", "=", id).executeTakeFirst();
  return mail && { ...mail, content: JSON.parse(mail.content) as MailContent };
}

/** The mails of the local outbox, newest first. */
export async function listMails(db: Db) {
  const query = unsentMails(db).select("content").orderBy("created_at", "desc").orderBy("id", "desc");
  const mails = await query.limit(maxOutboxMails).execute();
  return mails.map(({ content, ...mail }) => ({
    ...mail,
    subject: (JSON.parse(content) as MailContent).subject,
  }));
}

function unsentMails(db: Db) {
  return db.selectFrom("mails").select(["id", "recipient", "created_at"]).where("sent_at", "is", null);
}

/** Deletes the content of a mail that the mail server accepted, since its links are secrets. */
export async function markMailSent(db: Db, id: string): Promise<void> {
  const sent = { content: "", sent_at: new Date().toISOString() };
  await db.updateTable("mails").set(sent).where("id", "=", id).execute();
}

/** Removes a mail that can never be sent. */
export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom("mails").where("id", "=", id).execute();
}

const maxOutboxMails = 100;
const maxAgeMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Deletes the mails that are older than a week, and those of the local outbox that it shows no more. `now` in
 * milliseconds since 1970.
 */
export async function sweepMails(db: Db, now: number, hasOutbox: boolean): Promise<void> {
  const oldest = new Date(now - maxAgeMs).toISOString();
  await db.deleteFrom("mails").where("created_at", "<", oldest).execute();
  if (!hasOutbox) return;
  const newest = db.selectFrom("mails").select("id").orderBy("created_at", "desc").orderBy("id", "desc");
  await db.deleteFrom("mails").where("id", "not in", newest.limit(maxOutboxMails)).execute();
}
