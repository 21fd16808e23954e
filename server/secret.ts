import { randomBytes } from "node:crypto";
import { textRow } from "../app/core/setting-row.server.ts";
import type { Db } from "../db/engine.ts";

const secretRow = textRow("secret");

/** Returns the key that signs cookies: the setting, or else one that is created once and stored for all nodes. */
export async function loadSecret(db: Db, setting: string | undefined): Promise<string> {
  if (setting) return setting;
  // Read first: with a full disk nothing can be written.
  return (await secretRow.read(db)) ?? secretRow.lock(db, randomBytes(32).toString("base64url"));
}
