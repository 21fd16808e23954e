import { addContentKey, newContentKey } from "../app/ghost/models/content-key.server.ts";
import { OperatorError } from "../config/operator-error.ts";
import type { Db } from "../db/engine.ts";

/** The operator's command that makes a key for Ghost's Content API, and prints it. */
export async function key(db: Db, name: string) {
  const key = newContentKey();
  if (await addContentKey(db, key, name || "Made by the operator")) return key;
  throw new OperatorError("There are too many keys. Remove one at /desk/keys.");
}
