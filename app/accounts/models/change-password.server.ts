import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { wakeRunners } from "../../core/job.server.ts";
import { enqueueMail, type MailContent } from "../../core/mail.server.ts";
import { prepareNewPassword, replacePassword } from "./password.server.ts";

interface PasswordChange {
  userId: string;
  /** Of the session that stays. */
  token: string;
  /** "" when the account has no password. */
  current: string;
  next: string;
  /** Who is told by mail; undefined when the site cannot send mail. */
  email: string | undefined;
}

/** Thrown so that the transaction is rolled back. */
class NotReplaced extends Error {}

/**
 * Sets a password and ends all other sessions. Returns the session's new token; undefined when the current password is
 * wrong.
 */
export async function changePassword(
  db: Db,
  { userId, token, current, next, email }: PasswordChange,
): Promise<string | undefined> {
  const newPassword = await prepareNewPassword(db, userId, current, next);
  if (!newPassword) return undefined;
  try {
    const newToken = await inTransaction(db, async (db) => {
      const newToken = await replacePassword(db, userId, token, newPassword);
      if (newToken === undefined) throw new NotReplaced();
      if (email !== undefined) await enqueueMail(db, email, note);
      return newToken;
    });
    await wakeRunners(db);
    return newToken;
  } catch (error) {
    if (error instanceof NotReplaced) return undefined;
    throw error;
  }
}

const note: MailContent = {
  reason: "account",
  subject: "Your password was changed",
  paragraphs: [
    "The password of your account was changed, and all other sessions were ended.",
    "If it was not you, set a new password now.",
  ],
  button: { text: "Set a new password", path: "/forgot" },
};
