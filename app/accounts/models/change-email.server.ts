import { announce, type Db, engineOf } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { wakeRunners } from "../../core/job.server.ts";
import { enqueueMail, type MailContent } from "../../core/mail.server.ts";
import type { Subject } from "../../core/subject.server.ts";
import { emailKey, findUser, lockUser, type User } from "../../core/user.server.ts";
import { userTag } from "../../lib/cache-tags.ts";
import { trimInvisible } from "../../lib/characters.ts";
import { quotableName } from "../../lib/links.ts";
import { linkLifetimes } from "../lib/link-lifetimes.ts";
import { consumeToken, createToken, deleteTokens } from "./account-token.server.ts";

type Asker = Pick<User, "id" | "name" | "email">;

/**
 * Mails a link to the new address; the e-mail changes when the same account confirms it there. The owner of an address that has
 * an account gets a note instead, so that nobody learns here which addresses have one.
 */
export async function requestEmailChange(db: Db, user: Asker, newEmail: string): Promise<void> {
  const email = trimInvisible(newEmail);
  const existingUser = await findUser(db, email);
  await inTransaction(db, async (db) => {
    // Of two requests at once, the second ends the link of the first.
    await lockUser(db, user.id);
    if (existingUser) await deleteTokens(db, user.id, "change-email");
    await enqueueMail(db, email, existingUser ? addressInUseNote : await confirmation(db, user, email));
  });
  await wakeRunners(db);
}

const addressInUseNote: MailContent = {
  reason: "account",
  subject: "Somebody entered your email",
  paragraphs: [
    "Somebody asked to use this email for another account. It already belongs to your account, so nothing has changed.",
    "If it was you: log in with this email, or choose another one for the other account.",
  ],
};

/** Names the account that asked: a stranger may have typed this address, to have it confirmed for an account of theirs. */
async function confirmation(db: Db, asker: Asker, email: string): Promise<MailContent> {
  const token = await createToken(db, { purpose: "change-email", userId: asker.id, email });
  const name = quotableName(asker.name);
  const account = name ? `${name} (${asker.email})` : asker.email;
  return {
    reason: "typed",
    subject: "Confirm your new email",
    paragraphs: [
      `The account of ${account} asked to use this email. If that is your account, log in to it and confirm the email. The link works once, for ${linkLifetimes["change-email"].text}.`,
      "If it is not, somebody else typed your address. Ignore this mail: nothing changes.",
    ],
    button: { text: "Confirm email", path: `/account/email?token=${token}` },
  };
}

/** Thrown so that the transaction is rolled back, and the link stays as it is. */
class EmailTaken extends Error {}

/**
 * Confirms the address that a link was mailed to: it becomes the user's e-mail, also the one stored with posts, and the old
 * address is told. "expired": the link was used or replaced, or is too old. "taken": another account has the address by now.
 */
export async function confirmEmailChange(
  db: Db,
  subjects: Subject[],
  token: string,
): Promise<"changed" | "expired" | "taken"> {
  try {
    const userId = await inTransaction(db, (db) => changeEmail(db, subjects, token));
    if (userId === undefined) return "expired";
    await announce(db, userTag(userId));
    await wakeRunners(db);
    return "changed";
  } catch (error) {
    if (error instanceof EmailTaken) return "taken";
    throw error;
  }
}

/** Returns the user's id; undefined when there is no such link. */
async function changeEmail(db: Db, subjects: Subject[], token: string): Promise<string | undefined> {
  const link = await consumeToken(db, "change-email", token);
  const user = link?.user_id ? await lockUser(db, link.user_id) : undefined;
  if (!link || !user) return undefined;
  const { email } = link;
  const columns = { email, email_key: emailKey(email), email_verified_at: new Date().toISOString() };
  try {
    await db.updateTable("users").set(columns).where("id", "=", user.id).execute();
  } catch (error) {
    throw engineOf(db).isDuplicate(error) ? new EmailTaken() : error;
  }
  for (const subject of subjects) await subject.changeEmail?.(db, user, email);
  // Links that were mailed to the old address must not open the account any more.
  await deleteTokens(db, user.id);
  // An address that was never confirmed may be a stranger's: nothing that somebody typed goes there.
  await enqueueMail(db, user.email, noteToOldAddress(user.email_verified_at ? `: ${email}` : ""));
  return user.id;
}

function noteToOldAddress(newEmail: string): MailContent {
  return {
    reason: "account",
    subject: "Your email was changed",
    paragraphs: [
      `Your account has a new email${newEmail}. This address does not open it any more.`,
      "If it was not you, somebody else uses your account. Please tell the people who run this site.",
    ],
  };
}
