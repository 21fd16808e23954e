import type { Db } from "../../../db/engine.ts";
import type { Role } from "../../lib/permissions.ts";
import { createToken } from "./account-token.server.ts";

export interface NewInvitation {
  /** Owners are made by other owners, not by a link that somebody may pass on. */
  role: Exclude<Role, "owner">;
  /** Only this address may use the invitation, and is confirmed by it; "" for whoever has the link. */
  email: string;
  /** The id of who invites. */
  by?: string;
}

/**
 * Makes a link that creates one account, within 14 days. Returns its path. A further invitation to an address ends the earlier
 * one. Call it in a transaction. Whoever has the link can confirm the address that was invited, so mail it to that address only.
 */
export async function invite(db: Db, { role, email, by }: NewInvitation): Promise<string> {
  if (email) await deleteInvitations(db).where("email", "=", email).execute();
  const token = await createToken(db, { purpose: "invite", email, role, userId: by });
  return `/signup?${new URLSearchParams({ invite: token })}`;
}

/** The open invitations, newest first. `id` is for `revokeInvitation`; the link cannot be derived from it. */
export function listInvitations(db: Db) {
  return db
    .selectFrom("account_tokens")
    .select(["token_hash as id", "email", "role", "created_at", "expires_at"])
    .where("purpose", "=", "invite")
    .where("expires_at", ">", Date.now())
    .orderBy("created_at", "desc")
    .orderBy("token_hash")
    .execute();
}

/** Returns false when there is no such invitation any more. */
export async function revokeInvitation(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await deleteInvitations(db).where("token_hash", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

function deleteInvitations(db: Db) {
  return db.deleteFrom("account_tokens").where("purpose", "=", "invite");
}
