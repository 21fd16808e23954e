// What became of letters.
import type { Db } from "../../../db/engine.ts";
import type { LetterState } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { end, isWaiting } from "./letters.server.ts";

/** So many refusals in a row suspend an address. */
const maxRefusals = 3;

/** Notes what became of a letter, once, and counts it with the issue and the subscriber. */
export async function noteLetter(
  db: Db,
  issueId: string,
  subscriberId: string,
  outcome: Exclude<LetterState, "waiting">,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const { numUpdatedRows } = await letterOf(db, issueId, subscriberId)
      .set({ state: outcome })
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await db
      .updateTable("newsletter_issues")
      .set((eb) => ({ [outcome]: eb(outcome, "+", 1) }))
      .where("id", "=", issueId)
      .execute();
    const subscriber = db.updateTable("subscribers").where("id", "=", subscriberId);
    if (outcome === "sent") await subscriber.set({ refusals: 0 }).where("refusals", ">", 0).execute();
    if (outcome !== "refused") return;
    await subscriber.set((eb) => ({ refusals: eb("refusals", "+", 1) })).execute();
    await subscriber.set({ state: "suspended" }).where("refusals", ">=", maxRefusals).execute();
  });
}

/** Sends a letter later; `isAttempt`: a server refused it for now. `dueAt` in milliseconds since 1970. */
export async function postponeLetter(
  db: Db,
  issueId: string,
  subscriberId: string,
  dueAt: number,
  isAttempt: boolean,
): Promise<void> {
  await letterOf(db, issueId, subscriberId)
    .set((eb) => ({ due_at: dueAt, attempts: eb("attempts", "+", isAttempt ? 1 : 0) }))
    .execute();
}

function letterOf(db: Db, issueId: string, subscriberId: string) {
  return db
    .updateTable("newsletter_letters")
    .where("issue_id", "=", issueId)
    .where("subscriber_id", "=", subscriberId)
    .where(isWaiting);
}

/** When the next letter is due, in milliseconds since 1970; undefined: none waits, and the issue ends with it. */
export async function nextLetterTime(db: Db, issueId: string): Promise<number | undefined> {
  const next = await db
    .selectFrom("newsletter_letters")
    .select("due_at")
    .where("issue_id", "=", issueId)
    .where(isWaiting)
    .orderBy("due_at")
    .limit(1)
    .executeTakeFirst();
  if (next) return Number(next.due_at);
  await db
    .updateTable("newsletter_issues")
    .set({ state: "sent", problem: null, ended_at: new Date().toISOString() })
    .where("id", "=", issueId)
    .where("state", "=", "sending")
    .where("filled_to", "=", end)
    .execute();
  return undefined;
}

const keptDays = 30;
const sweepBatch = 1000;

/** Deletes the letters of issues that ended a month ago; their counts stay. `now` in milliseconds since 1970. */
export async function sweepLetters(db: Db, now: number, signal: AbortSignal): Promise<void> {
  const before = new Date(now - keptDays * 24 * 60 * 60 * 1000).toISOString();
  for (;;) {
    signal.throwIfAborted();
    const old = await db
      .selectFrom("newsletter_issues")
      .select("id")
      .where("ended_at", "<", before)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("newsletter_letters")
            .select("issue_id")
            .whereRef("issue_id", "=", "newsletter_issues.id"),
        ),
      )
      .limit(1)
      .executeTakeFirst();
    if (!old) return;
    await db
      .deleteFrom("newsletter_letters")
      .where("issue_id", "=", old.id)
      .where("subscriber_id", "in", ({ selectFrom }) =>
        selectFrom("newsletter_letters")
          .select("subscriber_id")
          .where("issue_id", "=", old.id)
          .limit(sweepBatch),
      )
      .execute();
  }
}
