import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { lockUser } from "../../core/user.server.ts";
import { demoIssuer, type ProviderPerson } from "../openid/person.server.ts";
import { findIdentityUser, identityRow } from "./identity.server.ts";

/** A user's identities, the oldest first. */
export async function listIdentities(db: Db, userId: string) {
  const rows = await db
    .selectFrom("identities")
    .select(["issuer", "subject", "email", "created_at"])
    .where("user_id", "=", userId)
    .execute();
  return rows.sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
}

/**
 * Adds a person's identity to the account of the signed-in user, even when their e-mails differ. "otherAccount": it belongs to
 * another account. "demo": a demo identity is never added, since anybody can sign in with it.
 */
export async function connectIdentity(
  db: Db,
  person: ProviderPerson,
  userId: string,
): Promise<"connected" | "already" | "otherAccount" | "demo"> {
  if (person.issuer === demoIssuer) return "demo";
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("identities")
    .values(identityRow(person, userId))
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return "connected";
  return (await findIdentityUser(db, person))?.id === userId ? "already" : "otherAccount";
}

/**
 * Removes an identity. Returns false, and keeps it, when the user has neither a password nor another identity. Passkeys do not
 * count.
 */
export function disconnectIdentity(
  db: Db,
  userId: string,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<boolean> {
  return inTransaction(db, async (db) => {
    // Of two removals at once, the second sees what the first has left.
    await lockUser(db, userId);
    const { numDeletedRows } = await db
      .deleteFrom("identities")
      .where("user_id", "=", userId)
      .where("issuer", "=", issuer)
      .where("subject", "=", subject)
      .executeTakeFirst();
    if (numDeletedRows > 0n && !(await hasWayIn(db, userId))) throw new OnlyWayIn();
    return true;
  }).catch((error: unknown) => {
    if (error instanceof OnlyWayIn) return false;
    throw error;
  });
}

/** Thrown so that the transaction is rolled back. */
class OnlyWayIn extends Error {}

/** Whether a user has a password or an identity. Passkeys do not count. */
async function hasWayIn(db: Db, userId: string): Promise<boolean> {
  for (const table of ["passwords", "identities"] as const) {
    const query = db.selectFrom(table).select("user_id").where("user_id", "=", userId);
    if (await query.executeTakeFirst()) return true;
  }
  return false;
}
