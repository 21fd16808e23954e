import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { type MailKind, type MailTimes, parseMailTimes } from "../../mail/lib/mail-times.ts";

/** When a member gets mails, for each kind of notification. */
export async function findMailTimes(db: Db, userId: string): Promise<MailTimes> {
  const row = await db
    .selectFrom("notification_choices")
    .select("mail")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return parseMailTimes(row?.mail);
}

/** Saves when a member gets mails of some kinds. What waits of a kind that they want no more is not mailed. */
export async function saveMailTimes(db: Db, userId: string, times: Partial<MailTimes>): Promise<void> {
  await inTransaction(db, async (db) => {
    const { mail } = await lockChoices(db, userId);
    const chosen = JSON.stringify({ ...JSON.parse(mail), ...times });
    await db
      .updateTable("notification_choices")
      .set({ mail: chosen })
      .where("user_id", "=", userId)
      .execute();
    const stopped = Object.entries(times).flatMap(([kind, time]) => (time === "never" ? kind : []));
    if (stopped.length > 0)
      await db
        .updateTable("notifications")
        .set({ mail_at: null })
        .where("user_id", "=", userId)
        .where("mail_at", "is not", null)
        .where("kind", "in", stopped as never[])
        .execute();
  });
}

/** Ends the mails of some kinds, for a link in a mail. A person whose account is gone gets none anyway. */
export async function stopMails(db: Db, userId: string, kinds: MailKind[]): Promise<void> {
  const user = await db.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
  if (user) await saveMailTimes(db, userId, Object.fromEntries(kinds.map((kind) => [kind, "never"])));
}

/** What a member chose and got, locked until the transaction ends. */
export function lockChoices(db: Db, userId: string) {
  return db
    .insertInto("notification_choices")
    .values({ user_id: userId })
    .onConflict((c) => c.column("user_id").doUpdateSet({ user_id: userId }))
    .returning(["mail", "mailed_at", "mailed_posts"])
    .executeTakeFirstOrThrow();
}

/** Saves what a member was mailed; what is left out stays. */
export async function saveMailed(
  db: Db,
  userId: string,
  mailed: { mailed_at: string; mailed_posts?: number },
): Promise<void> {
  await db.updateTable("notification_choices").set(mailed).where("user_id", "=", userId).execute();
}
