// The letters of an issue: a row for each recipient, which is claimed before it is sent.
import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { type Audience, isMeant, possibleRecipients } from "./audience.server.ts";

const fillBatch = 1000;
/** After all ids: all letters are made. */
export const end = "~";

/** Makes the next letters of an issue that has not all of them. Returns false when there was nothing to do. Repeating it is harmless. */
export async function fillLetters(db: Db, issueId: string, audience: Audience, now: number) {
  return inTransaction(db, async (db) => {
    const issue = await db
      .selectFrom("newsletter_issues")
      .select("filled_to")
      .where("id", "=", issueId)
      .where("state", "=", "sending")
      .executeTakeFirst();
    if (!issue || issue.filled_to === end) return false;
    // Whoever wants nothing of it is read, too: so a batch is small, even if few want it.
    const rows = await possibleRecipients(db, audience)
      .select((eb) => ["id", isMeant(audience)(eb).as("wants")])
      .where("id", ">", issue.filled_to ?? "")
      .orderBy("id")
      .limit(fillBatch)
      .execute();
    const letters = rows
      .filter(({ wants }) => wants)
      .map(({ id }) => ({ issue_id: issueId, subscriber_id: id, due_at: now }));
    if (letters.length > 0)
      await db
        .insertInto("newsletter_letters")
        .values(letters)
        .onConflict((c) => c.doNothing())
        .execute();
    await db
      .updateTable("newsletter_issues")
      .set((eb) => ({
        filled_to: rows.length < fillBatch ? end : rows.at(-1)!.id,
        recipients: eb("recipients", "+", letters.length),
      }))
      .where("id", "=", issueId)
      .execute();
    return true;
  });
}

export interface ClaimedLetter {
  subscriberId: string;
  /** undefined: they left meanwhile, or their letters are refused. */
  to: { email: string; source: string; wantsAll: boolean; choices: string[] } | undefined;
  attempts: number;
}

/**
 * Claims the letters of an issue that have been due the longest: until `until` no other run sends them. After a crash they are due
 * again then. Both in milliseconds since 1970. Empty when none is due, or the issue is not being sent any more.
 */
export async function claimLetters(db: Db, issueId: string, limit: number, now: number, until: number) {
  const claimed = await inTransaction(db, async (db) => {
    const due = await db
      .selectFrom("newsletter_letters")
      .select("subscriber_id")
      .where("issue_id", "=", issueId)
      .where(isWaiting)
      .where("due_at", "<=", now)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom("newsletter_issues")
            .select("id")
            .where("id", "=", issueId)
            .where("state", "=", "sending"),
        ),
      )
      .orderBy("due_at")
      .orderBy("subscriber_id")
      .limit(limit)
      .execute();
    if (due.length === 0) return [];
    return db
      .updateTable("newsletter_letters")
      .set({ due_at: until })
      .where("issue_id", "=", issueId)
      .where(
        "subscriber_id",
        "in",
        due.map(({ subscriber_id }) => subscriber_id),
      )
      .where(isWaiting)
      .where("due_at", "<=", now)
      .returning(["subscriber_id", "attempts"])
      .execute();
  });
  return withRecipients(db, claimed);
}

/** As the partial index says it. */
export const isWaiting = sql<boolean>`state = 'waiting'`;

async function withRecipients(db: Db, letters: { subscriber_id: string; attempts: number }[]) {
  const ids = ["", ...letters.map(({ subscriber_id }) => subscriber_id)];
  const people = await db
    .selectFrom("subscribers")
    .select(["id", "email", "source", "wants_all"])
    .where("id", "in", ids)
    .where("state", "=", "confirmed")
    .execute();
  const choices = await db
    .selectFrom("subscriber_choices")
    .selectAll()
    .where("subscriber_id", "in", ids)
    .execute();
  const choicesOf = Map.groupBy(choices, ({ subscriber_id }) => subscriber_id);
  const found = new Map(people.map((person) => [person.id, person]));
  return letters.map(({ subscriber_id, attempts }) => {
    const person = found.get(subscriber_id);
    const chosen = (choicesOf.get(subscriber_id) ?? []).map(({ followed }) => followed);
    if (!person) return { subscriberId: subscriber_id, attempts, to: undefined };
    const { email, source, wants_all } = person;
    const to = { email, source, wantsAll: wants_all === 1, choices: chosen };
    return { subscriberId: subscriber_id, attempts, to };
  });
}

/** Whether a claimed letter may still be sent: nobody paused or ended the issue. */
export async function isSending(db: Db, issueId: string): Promise<boolean> {
  const query = db.selectFrom("newsletter_issues").select("id").where("id", "=", issueId);
  return (await query.where("state", "=", "sending").executeTakeFirst()) !== undefined;
}
