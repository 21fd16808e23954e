import type { WebAuthnCredential } from "@simplewebauthn/server";
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { wakeRunners } from "../../core/job.server.ts";
import { enqueueMail, type MailContent } from "../../core/mail.server.ts";
import type { User } from "../../core/user.server.ts";
import { quotableName } from "../../lib/links.ts";
import { maxPasskeys } from "./passkey.server.ts";

/**
 * Adds a verified passkey to an account. Returns false when it belongs to an account already, or there are too many. `sendsMail`:
 * whether the site sends mail, which then tells the user.
 */
export async function addPasskey(
  db: Db,
  user: User,
  credential: WebAuthnCredential,
  name: string,
  sendsMail: boolean,
): Promise<boolean> {
  const isAdded = await inTransaction(db, async (db) => {
    const count = await db
      .selectFrom("passkeys")
      .select((eb) => eb.fn.countAll<number>().as("passkeys"))
      .where("user_id", "=", user.id)
      .executeTakeFirstOrThrow();
    if (Number(count.passkeys) >= maxPasskeys) return false;
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("passkeys")
      .values({
        id: credential.id,
        user_id: user.id,
        public_key: Buffer.from(credential.publicKey).toString("base64url"),
        counter: credential.counter,
        transports: JSON.stringify(credential.transports ?? []),
        name,
        created_at: new Date().toISOString(),
      })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return false;
    if (sendsMail) await enqueueMail(db, user.email, addedMail(name));
    return true;
  });
  if (isAdded && sendsMail) await wakeRunners(db);
  return isAdded;
}

/** Removes a passkey of a user. It is harmless when there is none: then nobody is told. */
export async function removePasskey(db: Db, user: User, id: string, sendsMail: boolean): Promise<void> {
  const isRemoved = await inTransaction(db, async (db) => {
    const removed = await db
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("user_id", "=", user.id)
      .returning("name")
      .executeTakeFirst();
    if (removed && sendsMail) await enqueueMail(db, user.email, removedMail(removed.name));
    return removed !== undefined;
  });
  if (isRemoved && sendsMail) await wakeRunners(db);
}

const button = { text: "Open your account", path: "/account" };

function addedMail(name: string): MailContent {
  return {
    reason: "account",
    subject: "A passkey was added to your account",
    paragraphs: [
      `${passkeyText(name)} can now log in to your account.`,
      "If you did not add it, remove it on your account page, and change your password.",
    ],
    button,
  };
}

function removedMail(name: string): MailContent {
  return {
    reason: "account",
    subject: "A passkey was removed from your account",
    paragraphs: [
      `${passkeyText(name)} can no longer log in to your account.`,
      "If you did not remove it, change your password.",
    ],
    button,
  };
}

/** The account's address may be a stranger's. */
function passkeyText(name: string) {
  return quotableName(name) ? `The passkey “${name}”` : "A passkey";
}
