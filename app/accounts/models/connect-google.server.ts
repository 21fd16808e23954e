import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { wakeRunners } from "../../core/job.server.ts";
import { enqueueMail, type MailContent } from "../../core/mail.server.ts";
import type { ProviderPerson } from "../openid/person.server.ts";
import { connectIdentity } from "./connected-identity.server.ts";

/**
 * Connects a person's Google account, and tells the member: it is a new way into the account. `email`: undefined when the
 * site cannot send mail.
 */
export async function connectGoogle(
  db: Db,
  person: ProviderPerson,
  userId: string,
  email: string | undefined,
) {
  const result = await inTransaction(db, async (db) => {
    const result = await connectIdentity(db, person, userId);
    if (result === "connected" && email !== undefined) await enqueueMail(db, email, note(person.email));
    return result;
  });
  await wakeRunners(db);
  return result;
}

function note(googleEmail: string): MailContent {
  return {
    reason: "account",
    subject: "Google was connected to your account",
    paragraphs: [
      `The Google account ${googleEmail} opens your account from now on.`,
      "If it was not you, disconnect it and set a new password.",
    ],
    button: { text: "Open your account", path: "/account" },
  };
}
