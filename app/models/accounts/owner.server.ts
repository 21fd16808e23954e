import { announce, type Db } from "../../../db/engine.ts";
import { userTag } from "../../lib/cache-tags.ts";
import { emailKey } from "./user.server.ts";

/** Makes the account with this e-mail an owner, once the e-mail is confirmed. `ownerEmail`: the setting OWNER_EMAIL. */
export async function grantOwnership(db: Db, ownerEmail: string | undefined): Promise<void> {
  if (!ownerEmail) return;
  const owners = await db
    .updateTable("users")
    .set({ role: "owner" })
    .where("email_key", "=", emailKey(ownerEmail))
    .where("email_verified_at", "is not", null)
    .where("blocked_at", "is", null)
    .where("role", "<>", "owner")
    .returning("id")
    .execute();
  if (owners.length > 0) await announce(db, ...owners.map(({ id }) => userTag(id)));
}
