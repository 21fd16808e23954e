// Webhooks, as the owner makes and changes them. Each act is logged with the host alone, since an address may contain a secret.
import { randomBytes } from "node:crypto";
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import type { DeskAct } from "../../lib/desk-act.ts";
import { newId } from "../../lib/new-id.ts";
import { testEvent, type WebhookEvent } from "../lib/webhook-events.ts";

const maxWebhooks = 20;
const columns = ["id", "url", "events", "enabled", "failing_since", "created_at"] as const;

export type Webhook = Awaited<ReturnType<typeof listWebhooks>>[number];

export function listWebhooks(db: Db) {
  return db.selectFrom("webhooks").select(columns).orderBy("created_at").orderBy("id").execute();
}

export function findWebhook(db: Db, id: string) {
  return db.selectFrom("webhooks").select(columns).where("id", "=", id).executeTakeFirst();
}

/**
 * Adds a webhook. Returns its secret; "known" when the same form added it before; "full" when there are too many. `id`: made with
 * the form.
 */
export function addWebhook(
  db: Db,
  userId: string,
  { id, url, events }: { id: string; url: string; events: WebhookEvent[] },
): Promise<{ secret: string } | "known" | "full"> {
  return inTransaction(db, async (db) => {
    const ids = (await listWebhooks(db)).map((webhook) => webhook.id);
    if (ids.includes(id)) return "known";
    if (ids.length >= maxWebhooks) return "full";
    const secret = newSecret();
    const row = { id, url, events: events.join(" "), secret, created_at: new Date().toISOString() };
    await db.insertInto("webhooks").values(row).execute();
    await log(db, userId, "add-webhook", url);
    return { secret };
  });
}

/** As Standard Webhooks writes it. */
function newSecret() {
  return `whsec_${randomBytes(24).toString("base64")}`;
}

/** Makes a new secret; for a day, deliveries are signed with the old one too. undefined: there is no such webhook. */
export function rotateSecret(db: Db, userId: string, id: string, now: number): Promise<string | undefined> {
  return inTransaction(db, async (db) => {
    const row = await db
      .updateTable("webhooks")
      .set((eb) => ({ secret: newSecret(), old_secret: eb.ref("secret"), rotated_at: now }))
      .where("id", "=", id)
      .returning(["secret", "url"])
      .executeTakeFirst();
    if (row) await log(db, userId, "change-webhook", row.url);
    return row?.secret;
  });
}

/** Switches a webhook on or off. What happens while it is off is not told. Doing it twice is harmless. */
export async function switchWebhook(db: Db, userId: string, id: string, isOn: boolean): Promise<void> {
  await inTransaction(db, async (db) => {
    const row = await db
      .updateTable("webhooks")
      .set({ enabled: Number(isOn), failures: 0, failing_since: null, held_until: 0 })
      .where("id", "=", id)
      .where("enabled", "=", Number(!isOn))
      .returning("url")
      .executeTakeFirst();
    if (row) await log(db, userId, "change-webhook", row.url);
  });
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhook(db: Db, userId: string, id: string): Promise<void> {
  await inTransaction(db, async (db) => {
    await db.deleteFrom("webhook_deliveries").where("webhook_id", "=", id).execute();
    const row = await db.deleteFrom("webhooks").where("id", "=", id).returning("url").executeTakeFirst();
    if (row) await log(db, userId, "remove-webhook", row.url);
  });
}

function log(db: Db, userId: string, act: DeskAct, url: string) {
  return logAct(db, userId, act, "site", { to: new URL(url).host });
}

/**
 * Enqueues a delivery for each webhook that is told of this event. Call it in the transaction of the act. Blogs, comments, members
 * and enquiries need no call: the database enqueues theirs. `subject`: the id of what it is about.
 */
export async function enqueueDeliveries(db: Db, event: WebhookEvent, subject: string): Promise<void> {
  const webhooks = await db
    .selectFrom("webhooks")
    .select(["id", "events"])
    .where("enabled", "=", 1)
    .execute();
  for (const { id, events } of webhooks)
    if (events.split(" ").includes(event)) await insertDelivery(db, id, event, subject);
}

/** Enqueues a delivery that tries the address. */
export function enqueueTest(db: Db, webhookId: string): Promise<void> {
  return insertDelivery(db, webhookId, testEvent, "");
}

async function insertDelivery(db: Db, webhook_id: string, event: string, subject: string) {
  const row = { id: newId(), webhook_id, event, subject, created_at: new Date().toISOString() };
  await db.insertInto("webhook_deliveries").values(row).execute();
}
