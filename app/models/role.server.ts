import type { Db } from "../../db/engine.ts";
import { textRow } from "./setting-row.server.ts";

/**
 * Locks roles until the transaction ends: other changes of roles, blocks and deletions of people wait. So two owners cannot
 * demote each other at once, and only one can claim a site without an owner.
 */
export async function lockRoles(db: Db): Promise<void> {
  await textRow("roles").lock(db, "");
}

/** Whether the site would have no owner without this person. Call it after `lockRoles`, in its transaction. */
export async function isLastOwner(db: Db, userId: string): Promise<boolean> {
  const owners = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "owner")
    .where("blocked_at", "is", null)
    .execute();
  return owners.length === 1 && owners[0]!.id === userId;
}

/** Makes a person an owner, in the name of whoever runs the server. */
export async function makeOwner(db: Db, userId: string): Promise<void> {
  await db.updateTable("users").set({ role: "owner" }).where("id", "=", userId).execute();
}
