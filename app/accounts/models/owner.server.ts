import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { emailKey } from "../../core/user.server.ts";
import { userTag } from "../../lib/cache-tags.ts";
import { handOver, lockRoles, makeOwner } from "./role.server.ts";

/** Makes the account with this e-mail an owner, once the e-mail is confirmed. `ownerEmail`: the setting OWNER_EMAIL. */
export async function grantOwnership(db: Db, ownerEmail: string | undefined): Promise<void> {
  if (!ownerEmail) return;
  const owners = await db
    .updateTable("users")
    .set({ role: "owner" })
    .where("email_key", "=", emailKey(ownerEmail))
    .where("email_verified_at", "is not", null)
    .where("blocked_at", "is", null)
    .where("role", "<>", "owner")
    .returning("id")
    .execute();
  if (owners[0]) await handOver(db, owners[0].id);
  if (owners.length > 0) await announce(db, ...owners.map(({ id }) => userTag(id)));
}

/** Makes a person who has shown the setup key the owner, if there is none. Returns whether it did. */
export async function claimOwnership(db: Db, userId: string): Promise<boolean> {
  const isClaimed = await inTransaction(db, async (db) => {
    await lockRoles(db);
    if (await hasOwner(db)) return false;
    await makeOwner(db, userId);
    return true;
  });
  if (isClaimed) await announce(db, userTag(userId));
  return isClaimed;
}

export async function hasOwner(db: Db): Promise<boolean> {
  const query = db.selectFrom("users").select("id").where("role", "=", "owner");
  return (await query.where("blocked_at", "is", null).limit(1).executeTakeFirst()) !== undefined;
}

export async function hasOneMember(db: Db): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(2).execute()).length === 1;
}

/** At most this many owners get a mail. */
export const maxOwners = 10;

/** The e-mails of the site's owners, oldest account first. The condition on authors is that of the partial index on roles. */
export async function listOwnerEmails(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("users")
    .select("email")
    .where("role", "=", "owner")
    .where("role", "<>", "author")
    .where("blocked_at", "is", null)
    .orderBy("created_at")
    .limit(maxOwners)
    .execute();
  return rows.map(({ email }) => email);
}

/** The id of the owner with the oldest account; undefined when there is none. */
export async function findFirstOwner(db: Db): Promise<string | undefined> {
  const query = db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "owner")
    .where("blocked_at", "is", null);
  return (await query.orderBy("created_at").orderBy("id").limit(1).executeTakeFirst())?.id;
}
