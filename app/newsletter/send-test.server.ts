import type { RouterContextProvider } from "react-router";
import { dbContext } from "../http/context.ts";
import { wakeRunners } from "../models/job.server.ts";
import { enqueueMail } from "../models/mail.server.ts";
import type { User } from "../models/user.server.ts";
import { layOutLetter } from "./letter-layout.server.ts";
import { siteOf } from "./letter-source.server.ts";
import type { LetterItem } from "./lib/letter.ts";

/** Mails a letter to whoever is about to send it, as subscribers will get it but for the links at its end. */
export async function sendTestLetter(
  context: Readonly<RouterContextProvider>,
  { email }: User,
  { subject, items }: { subject: string; items: LetterItem[] },
): Promise<void> {
  const db = context.get(dbContext);
  const letter = layOutLetter({ subject, items, viewPath: "/" }, siteOf(context));
  await enqueueMail(db, email, { subject: `Test: ${subject}`, paragraphs: [letter.text], letter });
  await wakeRunners(db);
}
