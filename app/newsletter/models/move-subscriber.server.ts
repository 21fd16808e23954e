import type { Db } from "../../../db/engine.ts";
import { emailKey } from "../../core/user.server.ts";
import { newId } from "../../lib/new-id.ts";
import { type AddressHolder, forgetChoices, leaveAddress } from "./subscriber.server.ts";

/**
 * The newsletter follows a member to a new address, which they have just confirmed; `member` has the old one. When the new address
 * gets it already, its own subscription stays. Call it in a transaction.
 */
export async function moveSubscriber(db: Db, member: AddressHolder, email: string): Promise<void> {
  const [oldKey, key] = [emailKey(member.email), emailKey(email)];
  // Whoever never confirmed the old address has no say in what it gets.
  if (!member.email_verified_at || oldKey === key) return;
  const bySubscriber = db.selectFrom("subscribers").select(["id", "state"]);
  const old = await bySubscriber.where("email_key", "=", oldKey).executeTakeFirst();
  if (!old || old.state === "unconfirmed") return;
  const other = await bySubscriber.where("email_key", "=", key).executeTakeFirst();
  if (other?.state === "confirmed") return leaveAddress(db, member);
  if (other) await db.deleteFrom("subscribers").where("id", "=", other.id).execute();
  if (other) await forgetChoices(db, [other.id]);
  // A new id: the links in letters at the old address must not show the new one.
  const id = newId();
  const moved = { id, email, email_key: key, state: "confirmed", refusals: 0 } as const;
  await db
    .updateTable("subscribers")
    .set({ ...moved, token_hash: null, asked_at: null })
    .where("id", "=", old.id)
    .execute();
  for (const table of ["subscriber_choices", "subscriber_labels", "newsletter_letters"] as const)
    await db.updateTable(table).set({ subscriber_id: id }).where("subscriber_id", "=", old.id).execute();
}
