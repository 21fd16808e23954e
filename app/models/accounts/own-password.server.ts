import type { Db } from "../../../db/engine.ts";
import { maxPasswordLength, placeholderHash, verifyPassword } from "./account.server.ts";

/** Whether a user has a password; one who signed up through Google has none. */
export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  return (await passwordHash(db, userId)) !== undefined;
}

/** Whether this is the user's password. It takes the same time when there is none. */
export async function isPasswordOf(db: Db, userId: string, password: string): Promise<boolean> {
  const hash = await passwordHash(db, userId);
  const match = await verifyPassword(hash ?? placeholderHash, password.slice(0, maxPasswordLength));
  return hash !== undefined && match !== false;
}

async function passwordHash(db: Db, userId: string) {
  const query = db.selectFrom("passwords").select("hash").where("user_id", "=", userId);
  return (await query.executeTakeFirst())?.hash;
}
