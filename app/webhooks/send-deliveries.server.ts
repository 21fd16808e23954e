import { Webhook } from "standardwebhooks";
import type { Db } from "../../db/engine.ts";
import type { Subject } from "../core/subject.server.ts";
import { removeUnstorable } from "../lib/characters.ts";
import type { FetchPublic } from "../outbound/fetch-public.server.ts";
import {
  type Attempt,
  type DueDelivery,
  type DueWebhook,
  findDueDelivery,
  listDueWebhooks,
  recordDelivered,
  recordFailure,
} from "./models/delivery.server.ts";
import { dataOf } from "./models/webhook-body.server.ts";

export interface Sender {
  db: Db;
  /** Those of the program. */
  subjects: Subject[];
  publicUrl: string;
  fetchPublic: FetchPublic;
  /** Milliseconds since 1970. */
  now(): number;
  onSwitchedOff(webhookId: string): void;
}

const timeoutMs = 10_000;
const maxAnswerBytes = 1024;
const dayMs = 24 * 60 * 60 * 1000;
/** Of one webhook, until the others get their turn to begin. */
const maxPerRound = 100;

/**
 * Sends what is due: to all webhooks at once, to each of them one after another until it fails. A receiver may get a delivery
 * twice, with the same id, when the server stops before it notes the answer.
 */
export async function sendDueDeliveries(sender: Sender, signal: AbortSignal): Promise<void> {
  const webhooks = await listDueWebhooks(sender.db, sender.now());
  const rounds = await Promise.allSettled(webhooks.map((webhook) => sendDue(sender, webhook, signal)));
  for (const round of rounds) if (round.status === "rejected") throw round.reason;
}

async function sendDue(sender: Sender, webhook: DueWebhook, signal: AbortSignal) {
  const { db, now } = sender;
  for (let count = 0; count < maxPerRound; count++) {
    signal.throwIfAborted();
    const delivery = await findDueDelivery(db, webhook.id, now());
    if (!delivery) return;
    const attempt = await send(sender, webhook, delivery, signal);
    if (attempt.status !== undefined && attempt.status >= 200 && attempt.status < 300)
      await recordDelivered(db, delivery, attempt);
    else {
      if (await recordFailure(db, delivery, attempt, now())) sender.onSwitchedOff(webhook.id);
      return;
    }
  }
}

async function send(
  { db, subjects, publicUrl, fetchPublic, now }: Sender,
  webhook: DueWebhook,
  delivery: DueDelivery,
  signal: AbortSignal,
): Promise<Attempt> {
  const { id, event, subject, created_at } = delivery;
  // Each attempt sends the same.
  const data = () => dataOf(db, subjects, publicUrl, event, subject);
  const body = delivery.body ?? JSON.stringify({ type: event, timestamp: created_at, data: await data() });
  const at = new Date(now());
  const { secret, old_secret, rotated_at } = webhook;
  const secrets = old_secret && at.getTime() - rotated_at < dayMs ? [secret, old_secret] : [secret];
  const result = await fetchPublic(webhook.url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": secrets.map((key) => new Webhook(key).sign(id, at, body)).join(" "),
    },
    body,
    ...{ timeoutMs, maxBytes: maxAnswerBytes, longBody: "cut", signal },
  });
  if (result.problem !== undefined) return { body, answer: result.problem };
  return { body, status: result.status, answer: removeUnstorable(result.body.toString("utf8")) };
}
