// Mails with a link to confirm an e-mail or to choose a new password, and setting the password with such a link.
import type { MailMode } from "../../config/settings.ts";
import type { Db } from "../../db/engine.ts";
import { inTransaction } from "../../db/transaction.ts";
import { enqueueJob, wakeRunners } from "../core/job.server.ts";
import { enqueueMail, type MailContent } from "../core/mail.server.ts";
import { findUser } from "../core/user.server.ts";
import { linkLifetimes } from "./lib/link-lifetimes.ts";
import { setPasswordInTransaction } from "./models/account.server.ts";
import { consumeToken, createToken, deleteTokens, findToken } from "./models/account-token.server.ts";
import { confirmEmail } from "./models/email-verification.server.ts";
import { hashPassword } from "./models/password.server.ts";

/**
 * Enqueues a mail with a link to confirm the e-mail; an earlier link of this user stops working. Call it in a transaction, and
 * `wakeRunners` after the commit.
 */
export async function enqueueVerification(db: Db, { id, email }: { id: string; email: string }) {
  const token = await createToken(db, { purpose: "verify", email, userId: id });
  await enqueueMail(db, email, {
    reason: "typed",
    subject: "Confirm your email",
    paragraphs: [
      "Somebody made an account with this address. If it was you, confirm that the address is yours.",
      `The link works once, for ${linkLifetimes.verify.text}. If it was not you, ignore this mail.`,
    ],
    button: { text: "Confirm email", path: linkPath("/verify", token) },
  });
}

/** The name of the job that calls `mailResetLink`. */
export const resetLinkJob = "mail-reset-link";

/**
 * Mails a link to choose a new password, if there is such an account. A job looks for the account, so that the response takes
 * the same time whether or not there is one. The local outbox needs no job: whoever reads it sees there whether there was a mail.
 */
export async function requestResetLink(db: Db, email: string, mode: MailMode): Promise<void> {
  if (mode === "outbox") return mailResetLink(db, email);
  await enqueueJob(db, { name: resetLinkJob, payload: { email }, runAt: Date.now() });
  await wakeRunners(db);
}

/** Enqueues the mail with the link, if there is an account with this e-mail that is not blocked. */
export async function mailResetLink(db: Db, email: string): Promise<void> {
  const isMailed = await inTransaction(db, async (db) => {
    const user = await findUser(db, email);
    if (!user || user.blocked_at) return false;
    const token = await createToken(db, { purpose: "reset", email: user.email, userId: user.id });
    await enqueueMail(db, user.email, {
      reason: "account",
      subject: "Choose a new password",
      paragraphs: [
        "Somebody asked for a new password for your account. If it was you, choose one now.",
        `The link works once, for ${linkLifetimes.reset.text}; of several, only the newest. If it was not you, ignore this mail: your password stays.`,
      ],
      button: { text: "Choose a new password", path: linkPath("/reset", token) },
    });
    return true;
  });
  if (isMailed) await wakeRunners(db);
}

/**
 * Sets the password of the account that the link was mailed for, and tells its owner by mail. Ends all sessions and links, and
 * deletes passkeys and some identities, as `setPassword` in account.server.ts does. The link proves that the e-mail is the
 * user's. Returns the user's id; undefined when the link no longer works.
 */
export async function resetPassword(db: Db, token: string, password: string): Promise<string | undefined> {
  if (!(await findToken(db, "reset", token))) return undefined;
  const passwordHash = await hashPassword(password);
  const userId = await inTransaction(db, async (db) => {
    const usedToken = await consumeToken(db, "reset", token);
    if (!usedToken?.user_id || !(await confirmEmail(db, usedToken.user_id, usedToken.email)))
      return undefined;
    await setPasswordInTransaction(db, usedToken.user_id, passwordHash);
    await deleteTokens(db, usedToken.user_id);
    await enqueueMail(db, usedToken.email, passwordChangedMail);
    return usedToken.user_id;
  });
  if (userId) await wakeRunners(db);
  return userId;
}

const passwordChangedMail: MailContent = {
  reason: "account",
  subject: "Your password was changed",
  paragraphs: [
    "The password of your account was changed, and everybody who was logged in with the old one was logged out.",
    "If it was not you, choose a new password at once.",
  ],
  button: { text: "Choose a new password", path: "/forgot" },
};

function linkPath(page: string, token: string) {
  return `${page}?${new URLSearchParams({ token })}`;
}

/** Mails another link to confirm the e-mail. */
export async function sendVerification(db: Db, user: { id: string; email: string }): Promise<void> {
  await inTransaction(db, (db) => enqueueVerification(db, user));
  await wakeRunners(db);
}
