import { randomBytes } from "node:crypto";
import type { Db } from "../../db/engine.ts";

/** The key that signs visitor cookies: as set, else made once and kept where all nodes find it. */
export async function secretOf(db: Db, given: string | undefined): Promise<string> {
  if (given) return given;
  const value = randomBytes(32).toString("base64url");
  await db
    .insertInto("settings")
    .values({ name: "secret", value })
    .onConflict((c) => c.doNothing())
    .execute();
  const kept = await db
    .selectFrom("settings")
    .select("value")
    .where("name", "=", "secret")
    .executeTakeFirstOrThrow();
  return kept.value;
}
