import { createHmac, randomBytes } from "node:crypto";
import type { Db } from "../../../db/engine.ts";

/** The salt of a day: random, the same for all nodes, and deleted when the day is over (`sweepReads`). */
export async function loadSalt(db: Db, day: string): Promise<string> {
  const read = () => db.selectFrom("read_salts").select("salt").where("day", "=", day).executeTakeFirst();
  const stored = await read();
  if (stored) return stored.salt;
  await db
    .insertInto("read_salts")
    .values({ day, salt: randomBytes(32).toString("base64url") })
    .onConflict((c) => c.doNothing())
    .execute();
  return (await read())!.salt;
}

/**
 * The name by which a reader of a blog is counted once a day. The blog is part of it, so that nobody can see which blogs
 * the same person has read.
 */
export function readerOf(salt: string, blogId: string, address: string, browser: string): string {
  return createHmac("sha256", salt)
    .update(`${blogId}\n${address}\n${browser}`)
    .digest("base64url")
    .slice(0, 22);
}
