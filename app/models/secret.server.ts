import { randomBytes } from "node:crypto";
import type { Db } from "../../db/engine.ts";

/** Returns the key that signs cookies: the setting, or else one that is created once and stored for all nodes. */
export async function loadSecret(db: Db, setting: string | undefined): Promise<string> {
  if (setting) return setting;
  const stored = await readSecret(db);
  if (stored) return stored;
  const value = randomBytes(32).toString("base64url");
  await db
    .insertInto("settings")
    .values({ name: "secret", value })
    .onConflict((c) => c.doNothing())
    .execute();
  return (await readSecret(db))!;
}

async function readSecret(db: Db) {
  const query = db.selectFrom("settings").select("value").where("name", "=", "secret");
  return (await query.executeTakeFirst())?.value;
}
