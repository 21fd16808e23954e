// The subscriber of one address: what they want, and their leaving.
import type { Db } from "../../../db/engine.ts";
import type { SubscriberState } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { hashToken } from "../../core/token.server.ts";
import { emailKey, type User } from "../../core/user.server.ts";
import { newId } from "../../lib/new-id.ts";
import type { Subscription } from "../lib/subscription.ts";
import { addLabels } from "./labels.server.ts";

const columns = ["id", "email", "state", "cadence", "wants_all", "source", "consented_at"] as const;

export type Subscriber = Subscription & {
  id: string;
  email: string;
  state: SubscriberState;
  source: string;
  consented_at: string | null;
};

export type AddressHolder = Pick<User, "email" | "email_verified_at">;

/** undefined: there is none with this id, or none with this address. */
export async function findSubscriber(db: Db, by: { id: string } | { email: string }) {
  const query = db.selectFrom("subscribers").select(columns);
  const row = await ("id" in by
    ? query.where("id", "=", by.id)
    : query.where("email_key", "=", emailKey(by.email))
  ).executeTakeFirst();
  if (!row) return undefined;
  const { wants_all, ...subscriber } = row;
  return { ...subscriber, wantsAll: wants_all === 1, choices: await choicesOf(db, row.id) };
}

async function choicesOf(db: Db, id: string) {
  const query = db.selectFrom("subscriber_choices").select("followed").where("subscriber_id", "=", id);
  return (await query.orderBy("followed").execute()).map(({ followed }) => followed);
}

/** Replaces what a subscriber wants, and adds a label. Call it in a transaction. Returns false when there is none with this id. */
export async function saveSubscription(db: Db, id: string, subscription: Subscription) {
  const { wantsAll, choices, cadence, label } = subscription;
  const { numUpdatedRows } = await db
    .updateTable("subscribers")
    .set({ cadence, wants_all: wantsAll ? 1 : 0 })
    .where("id", "=", id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db.deleteFrom("subscriber_choices").where("subscriber_id", "=", id).execute();
  const rows = wantsAll ? [] : choices.map((followed) => ({ subscriber_id: id, followed }));
  if (rows.length > 0) await db.insertInto("subscriber_choices").values(rows).execute();
  if (label) await addLabels(db, [{ subscriber_id: id, label }]);
  return true;
}

/** `saveSubscription` in a transaction of its own. */
export function changeSubscription(db: Db, id: string, subscription: Subscription): Promise<boolean> {
  return inTransaction(db, (db) => saveSubscription(db, id, subscription));
}

/** Subscribes a member whose e-mail is confirmed, or changes what they get; null ends it. Twice is harmless. */
export async function saveMemberSubscription(db: Db, user: User, subscription: Subscription | null) {
  await inTransaction(db, async (db) => {
    if (!subscription) return leaveAddress(db, user);
    const now = new Date().toISOString();
    const consent = { state: "confirmed", token_hash: null, asked_at: null, refusals: 0 } as const;
    const { id } = await db
      .insertInto("subscribers")
      .values({
        ...{ id: newId(), email: user.email, email_key: emailKey(user.email), source: "account" },
        ...{ cadence: "each", wants_all: 1, created_at: now, consented_at: now, ...consent },
      })
      .onConflict((c) =>
        c.column("email_key").doUpdateSet((eb) => ({
          ...consent,
          consented_at: eb.fn.coalesce("subscribers.consented_at", "excluded.consented_at"),
        })),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    await welcomeBack(db, user.email);
    await saveSubscription(db, id, subscription);
  });
}

/** Forgets that an address left: whoever subscribes after that may be imported again. Call it in a transaction. */
export async function welcomeBack(db: Db, email: string): Promise<void> {
  await db.deleteFrom("unsubscribed_addresses").where("email_hash", "=", addressHash(email)).execute();
}

/** What is kept of an address that left. */
export function addressHash(email: string): string {
  return hashToken(emailKey(email));
}

/** Ends a subscription: only the hash of its address stays. `issueId`: of the letter whose link it was. Twice is harmless. */
export async function leave(db: Db, id: string, issueId?: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const email = await removeSubscriber(db, { id });
    if (email === undefined) return;
    await rememberLeft(db, email);
    if (!issueId) return;
    await db
      .updateTable("newsletter_issues")
      .set((eb) => ({ unsubscribed: eb("unsubscribed", "+", 1) }))
      .where("id", "=", issueId)
      .execute();
  });
}

/** Like `leave`, for a member; whoever never confirmed the address has no say in what it gets. Call it in a transaction. */
export async function leaveAddress(db: Db, member: AddressHolder): Promise<void> {
  const { email, email_verified_at } = member;
  if (email_verified_at && (await removeSubscriber(db, { email }))) await rememberLeft(db, email);
}

/** Only the hash of the address stays, by which an import leaves it out. */
export async function rememberLeft(db: Db, ...emails: string[]): Promise<void> {
  if (emails.length === 0) return;
  const at = new Date().toISOString();
  await db
    .insertInto("unsubscribed_addresses")
    .values(emails.map((email) => ({ email_hash: addressHash(email), at })))
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Deletes all that is known of an address: not even its hash stays. Returns false when there was nothing. */
export async function eraseSubscriber(db: Db, id: string): Promise<boolean> {
  const email = await removeSubscriber(db, { id });
  const letters = db.deleteFrom("newsletter_letters").where("subscriber_id", "=", id);
  await letters.where("state", "<>", "waiting").execute();
  if (email === undefined) return false;
  await welcomeBack(db, email);
  const mails = db.deleteFrom("mails").where("recipient", "=", email);
  await mails.where("content", "like", "%/subscri%").execute();
  return true;
}

/** Deletes a subscriber. Returns the address; undefined when there was none. Call it in a transaction. */
export async function removeSubscriber(db: Db, by: { id: string } | { email: string }) {
  const query = db.deleteFrom("subscribers").returning(["id", "email"]);
  const gone = await ("id" in by
    ? query.where("id", "=", by.id)
    : query.where("email_key", "=", emailKey(by.email))
  ).executeTakeFirst();
  if (!gone) return undefined;
  await forgetChoices(db, [gone.id]);
  return gone.email;
}

/** Deletes what is kept beside the rows of subscribers that are gone. Call it in a transaction. */
export async function forgetChoices(db: Db, ids: string[]): Promise<void> {
  for (const table of ["subscriber_choices", "subscriber_labels"] as const)
    await db
      .deleteFrom(table)
      .where("subscriber_id", "in", ["", ...ids])
      .execute();
}
