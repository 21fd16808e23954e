import type { Db } from "../../../db/engine.ts";
import { textRow } from "../../core/setting-row.server.ts";

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

/** Whose drafts and images are those that an operator imported for the company before there was an owner. */
export const futureOwner = "future-owner";

/** Makes a person an owner, in the name of whoever runs the server. */
export async function makeOwner(db: Db, userId: string): Promise<void> {
  await db.updateTable("users").set({ role: "owner" }).where("id", "=", userId).execute();
  await handOver(db, userId);
}

/** Gives an owner what was imported before there was one. */
export async function handOver(db: Db, userId: string): Promise<void> {
  const own = { user_id: userId };
  await db.updateTable("drafts").set(own).where("user_id", "=", futureOwner).execute();
  await db.updateTable("images").set(own).where("user_id", "=", futureOwner).execute();
  await db.updateTable("imports").set(own).where("user_id", "=", futureOwner).execute();
  await db.updateTable("blogs").set({ written_by: userId }).where("written_by", "=", futureOwner).execute();
}
