// The deliveries of webhooks: which are due, what came of them, and the list at the desk.
import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { retryDelayMs } from "../../core/job-lease.server.ts";
import { creationCursorOf, listPage, type TimeCursor } from "../../lib/cursor.ts";
import { announceNotices, notify } from "../../notifications/models/notify.server.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** A webhook that fails for so long is switched off. */
const maxFailingMs = 3 * dayMs;
const keptDays = 30;
const pageSize = 20;

export type DueWebhook = Awaited<ReturnType<typeof listDueWebhooks>>[number];

/** The webhooks that are on and may be tried again. `now` in milliseconds since 1970. */
export function listDueWebhooks(db: Db, now: number) {
  return db
    .selectFrom("webhooks")
    .select(["id", "url", "secret", "old_secret", "rotated_at", "failures"])
    .where("enabled", "=", 1)
    .where("held_until", "<=", now)
    .execute();
}

/** When the next delivery is due, in milliseconds since 1970. "none": no webhook is on. undefined: nothing waits. */
export async function nextDeliveryTime(db: Db): Promise<number | "none" | undefined> {
  const webhooks = await db
    .selectFrom("webhooks")
    .select((eb) => [
      "held_until",
      eb
        .selectFrom("webhook_deliveries as waiting")
        .select("due_at")
        .whereRef("webhook_id", "=", "webhooks.id")
        .where("state", "=", sql.lit("waiting"))
        .orderBy("due_at")
        .limit(1)
        .as("due_at"),
    ])
    .where("enabled", "=", 1)
    .execute();
  if (webhooks.length === 0) return "none";
  const times = webhooks.flatMap((row) => (row.due_at === null ? [] : Math.max(row.due_at, row.held_until)));
  return times.length > 0 ? Math.min(...times) : undefined;
}

export type DueDelivery = NonNullable<Awaited<ReturnType<typeof findDueDelivery>>>;

/** The delivery of a webhook that has been due the longest. */
export function findDueDelivery(db: Db, webhookId: string, now: number) {
  return db
    .selectFrom("webhook_deliveries")
    .select(["id", "webhook_id", "event", "subject", "body", "attempts", "give_up_at", "created_at"])
    .where("webhook_id", "=", webhookId)
    .where("state", "=", sql.lit("waiting"))
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** Takes back what the transaction of the caller would tell of a subject, which is one of thousands. */
export async function withdrawDeliveries(db: Db, subject: string): Promise<void> {
  await db
    .deleteFrom("webhook_deliveries")
    .where("webhook_id", "in", (eb) => eb.selectFrom("webhooks").select("webhooks.id"))
    .where("state", "=", sql.lit("waiting"))
    .where("due_at", "=", 0)
    .where("subject", "=", subject)
    .execute();
}

/** `status`: undefined when no answer came. `answer`: its beginning, or why there is none. */
export interface Attempt {
  body: string;
  status?: number;
  answer: string;
}

export async function recordDelivered(db: Db, { id, webhook_id, attempts }: DueDelivery, attempt: Attempt) {
  const outcome = { state: "delivered" as const, attempts: attempts + 1, status: null, ...attempt };
  await db.updateTable("webhook_deliveries").set(outcome).where("id", "=", id).execute();
  await db
    .updateTable("webhooks")
    .set({ failures: 0, failing_since: null, held_until: 0 })
    .where("id", "=", webhook_id)
    .where("failures", ">", 0)
    .execute();
}

/**
 * Records a failure: the delivery is tried for a day, and its webhook rests meanwhile, so that one that hangs costs little. One that
 * fails for days, or says that it is gone (410), is switched off, and the owners are told. Returns whether it was.
 */
export async function recordFailure(
  db: Db,
  { id, webhook_id, attempts, give_up_at }: DueDelivery,
  attempt: Attempt,
  now: number,
): Promise<boolean> {
  const giveUpAt = give_up_at ?? now + dayMs;
  const due_at = now + retryDelayMs(attempts + 1, Math.random);
  const owners = await inTransaction(db, async (db) => {
    const state = now >= giveUpAt ? ("failed" as const) : ("waiting" as const);
    await db
      .updateTable("webhook_deliveries")
      .set({ state, attempts: attempts + 1, give_up_at: giveUpAt, due_at, status: null, ...attempt })
      .where("id", "=", id)
      .execute();
    const webhook = await db
      .updateTable("webhooks")
      .set((eb) => ({
        failures: eb("failures", "+", 1),
        failing_since: eb.fn.coalesce("failing_since", eb.val(now)),
      }))
      .where("id", "=", webhook_id)
      .returning(["failures", "failing_since", "url"])
      .executeTakeFirst();
    // It was deleted meanwhile.
    if (!webhook) return undefined;
    const { failures, failing_since, url } = webhook;
    const held_until = now + retryDelayMs(failures, Math.random);
    await db.updateTable("webhooks").set({ held_until }).where("id", "=", webhook_id).execute();
    const isOver = attempt.status === 410 || now - Number(failing_since) >= maxFailingMs;
    return isOver ? await switchOff(db, webhook_id, new URL(url).host) : undefined;
  });
  if (owners) await announceNotices(db, owners);
  return owners !== undefined;
}

async function switchOff(db: Db, id: string, host: string) {
  await db.updateTable("webhooks").set({ enabled: 0 }).where("id", "=", id).execute();
  const owners = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "owner")
    .where("role", "<>", "author")
    .where("blocked_at", "is", null)
    .execute();
  const text = `The webhook to ${host} was switched off, since it failed`;
  const about = {
    kind: "waiting",
    object: `desk:webhook-${id}`,
    path: `/desk/webhooks/${id}`,
    text,
  } as const;
  const notices = owners.map((owner) => ({ userId: owner.id, ...about }));
  await notify(db, notices);
  return notices;
}

export type Delivery = Awaited<ReturnType<typeof listDeliveries>>["deliveries"][number];

/** A page of the deliveries of a webhook, newest first. */
export async function listDeliveries(db: Db, webhookId: string, before?: TimeCursor) {
  let query = db
    .selectFrom("webhook_deliveries")
    .select(["id", "event", "state", "attempts", "status", "answer", "body", "due_at", "created_at"])
    .where("webhook_id", "=", webhookId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  if (before) query = query.where(sql<boolean>`(created_at, id) < (${before.at}, ${before.id})`);
  const { rows: deliveries, next } = await listPage(query, pageSize, creationCursorOf);
  return { deliveries, next };
}

/** Makes a delivery due again, with the same body and id. */
export async function sendAgain(db: Db, webhookId: string, id: string): Promise<void> {
  await db
    .updateTable("webhook_deliveries")
    .set({ state: "waiting", due_at: 0, attempts: 0, give_up_at: null })
    .where("id", "=", id)
    .where("webhook_id", "=", webhookId)
    .execute();
}

/** Deletes old deliveries. `now` in milliseconds since 1970. */
export async function sweepDeliveries(db: Db, now: number): Promise<void> {
  const oldest = new Date(now - keptDays * dayMs).toISOString();
  await db.deleteFrom("webhook_deliveries").where("created_at", "<", oldest).execute();
}
