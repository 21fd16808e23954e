import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { emailKey } from "../../core/user.server.ts";
import { consumeToken } from "./account-token.server.ts";

/** Confirms the e-mail that a link was mailed to. Returns false when the link no longer works. */
export function verifyEmail(db: Db, token: string): Promise<boolean> {
  return inTransaction(db, async (db) => {
    const link = await consumeToken(db, "verify", token);
    return link?.user_id ? confirmEmail(db, link.user_id, link.email) : false;
  });
}

/** Returns false when this is not the user's e-mail any more, or the user is blocked. */
export async function confirmEmail(db: Db, userId: string, email: string): Promise<boolean> {
  const now = new Date().toISOString();
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set((eb) => ({ email_verified_at: eb.fn.coalesce("email_verified_at", eb.val(now)) }))
    .where("id", "=", userId)
    .where("email_key", "=", emailKey(email))
    .where("blocked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
