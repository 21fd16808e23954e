import type { Db } from "../../../db/engine.ts";

/** Makes a member mute another one, or hear them again: neither their comments nor notifications about them are shown. */
export async function setMute(db: Db, userId: string, mutedId: string, on: boolean): Promise<void> {
  if (on && userId !== mutedId)
    await db
      .insertInto("mutes")
      .values({ user_id: userId, muted_id: mutedId })
      .onConflict((c) => c.doNothing())
      .execute();
  if (!on)
    await db.deleteFrom("mutes").where("user_id", "=", userId).where("muted_id", "=", mutedId).execute();
}

/** Those whom a member muted, by name. */
export function mutedPeople(db: Db, userId: string) {
  return db
    .selectFrom("mutes")
    .innerJoin("users", "users.id", "mutes.muted_id")
    .select(["users.id", "users.name", "users.handle"])
    .where("mutes.user_id", "=", userId)
    .orderBy("users.name")
    .orderBy("users.id")
    .limit(500)
    .execute();
}

/** The ids of those whom a member muted. */
export async function mutedBy(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom("mutes").select("muted_id").where("user_id", "=", userId).execute();
  return rows.map(({ muted_id }) => muted_id);
}
