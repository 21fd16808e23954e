import type { Db } from "../../../db/engine.ts";
import type { Leaver } from "../../core/subject.server.ts";
import { emailKey } from "../../core/user.server.ts";
import { handOver } from "./save-class.server.ts";

/**
 * When an account is deleted, in that transaction. Its classes go to the owner, and what waits for its confirmed address goes; the rest
 * goes with its row.
 */
export async function leaveSite(db: Db, { email, email_verified_at }: Leaver): Promise<undefined> {
  if (email_verified_at)
    await db.deleteFrom("class_invitations").where("email_key", "=", emailKey(email)).execute();
  // It is blocked by now, and so teaches none.
  await handOver(db);
}
