import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { canManagePerson, type Role } from "../../lib/permissions.ts";

/**
 * Makes others who change roles, or block or delete people, wait until this transaction ends. So no two of them can each
 * remove the other's owner, and only one account can be the first.
 */
export async function lockRoles(db: Db): Promise<void> {
  await db
    .insertInto("settings")
    .values({ name: "roles", value: "" })
    .onConflict((c) => c.column("name").doUpdateSet({ value: "" }))
    .execute();
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

/**
 * Gives a person a role. "forbidden": the actor may not, which is looked up again, since the actor may have lost the
 * role meanwhile. The last owner stays: nobody manages oneself, and the actor is an owner.
 */
export function setRole(
  db: Db,
  actorId: string,
  personId: string,
  role: Role,
): Promise<"done" | "forbidden" | "missing"> {
  return inTransaction(db, async (db) => {
    await lockRoles(db);
    const people = db.selectFrom("users").select(["id", "role", "blocked_at"]);
    const actor = await people.where("id", "=", actorId).executeTakeFirst();
    const person = await people.where("id", "=", personId).executeTakeFirst();
    if (!person) return "missing";
    if (!actor || actor.blocked_at || !canManagePerson(actor, person)) return "forbidden";
    await db.updateTable("users").set({ role }).where("id", "=", personId).execute();
    return "done";
  });
}

/** Makes a person an owner, in the name of whoever runs the server. */
export async function makeOwner(db: Db, userId: string): Promise<void> {
  await db.updateTable("users").set({ role: "owner" }).where("id", "=", userId).execute();
}
