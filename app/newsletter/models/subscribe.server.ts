// Subscribing without an account: the address is asked by mail, and says yes through the link in it.
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { wakeRunners } from "../../core/job.server.ts";
import { enqueueMail, type MailContent } from "../../core/mail.server.ts";
import type { MailReason } from "../../core/mail-reasons.server.ts";
import { hashToken, newToken } from "../../core/token.server.ts";
import { emailKey } from "../../core/user.server.ts";
import { newId } from "../../lib/new-id.ts";
import { enqueueDeliveries } from "../../webhooks/models/webhook.server.ts";
import type { Subscription } from "../lib/subscription.ts";
import { forgetChoices, saveSubscription, welcomeBack } from "./subscriber.server.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** How long somebody has to answer. */
export const confirmDays = 7;

interface Asked {
  email: string;
  subscription: Subscription;
  /** What is shown as the origin. */
  source: string;
  /** The site's name. */
  site: string;
  /** The address at which a subscriber changes what they get. */
  managePath(id: string): string;
}

/**
 * Asks an address whether it wants the newsletter; one that gets it already is told so, and what it gets stays. Either way it is one
 * mail: the caller bounds how many there are. An earlier link of the same address ends.
 */
export async function askToSubscribe(db: Db, { email, subscription, source, site, managePath }: Asked) {
  await inTransaction(db, async (db) => {
    const token = newToken();
    const id = await storeAsked(db, email, token, source);
    if (id !== undefined) {
      await saveSubscription(db, id, subscription);
      return enqueueMail(db, email, confirmationMail(site, token));
    }
    const known = db.selectFrom("subscribers").select("id").where("email_key", "=", emailKey(email));
    const path = managePath((await known.executeTakeFirstOrThrow()).id);
    await enqueueMail(db, email, knownMail(site, path, subscription.label));
  });
  await wakeRunners(db);
}

/** Returns the id; undefined when the address has confirmed before. */
async function storeAsked(db: Db, email: string, token: string, source: string) {
  const now = new Date().toISOString();
  const asked = { token_hash: hashToken(token), asked_at: now };
  const row = {
    ...({ id: newId(), email, email_key: emailKey(email), state: "unconfirmed", cadence: "each" } as const),
    ...{ wants_all: 1, source, created_at: now, consented_at: null, ...asked },
  };
  const stored = await db
    .insertInto("subscribers")
    .values(row)
    .onConflict((c) => c.column("email_key").doUpdateSet(asked).where("subscribers.state", "<>", "confirmed"))
    .returning("id")
    .executeTakeFirst();
  return stored?.id;
}

const disclaimer = "If you did not ask for this, somebody typed your address by mistake: ignore this mail.";

export function confirmationMail(site: string, token: string, reason: MailReason = "typed") {
  return {
    reason,
    subject: `Confirm that you want the newsletter of ${site}`,
    paragraphs: [
      `Somebody, probably you, asked ${site} to send posts to this address.`,
      `It begins when you confirm it, within ${confirmDays} days.`,
      disclaimer,
    ],
    button: { text: "Confirm", path: `/subscribe?token=${token}` },
  };
}

/** With a label, whoever saves the page is labelled so: they alone know that they came from its form. */
function knownMail(site: string, path: string, label?: string): MailContent {
  return {
    reason: "typed",
    subject: `You get the newsletter of ${site} already`,
    paragraphs: [
      `Somebody, probably you, asked ${site} to send posts to this address, which gets them already.`,
      label
        ? "Press Save behind this button, and you get the letters of the form that you sent, too."
        : "Here you choose what you get, or end it.",
      disclaimer,
    ],
    button: {
      text: "Choose what you get",
      path: label ? `${path}?${new URLSearchParams({ label })}` : path,
    },
  };
}

/** Whether a link can still confirm something. */
export async function isConfirmation(db: Db, token: string): Promise<boolean> {
  const query = db.selectFrom("subscribers").select("id").where("token_hash", "=", hashToken(token));
  return (await query.where("asked_at", ">", oldestLink()).executeTakeFirst()) !== undefined;
}

/** Confirms an address. Returns the subscriber's id; undefined for a link that was used, has expired or was never sent. */
export function confirmSubscription(db: Db, token: string): Promise<string | undefined> {
  return inTransaction(db, async (db) => {
    const confirmed = await db
      .updateTable("subscribers")
      .set({ state: "confirmed", consented_at: new Date().toISOString(), token_hash: null, asked_at: null })
      .set({ refusals: 0 })
      .where("token_hash", "=", hashToken(token))
      .where("asked_at", ">", oldestLink())
      .returning(["id", "email"])
      .executeTakeFirst();
    if (confirmed) {
      await welcomeBack(db, confirmed.email);
      await enqueueDeliveries(db, "subscriber.confirmed", confirmed.id);
    }
    return confirmed?.id;
  });
}

function oldestLink(now = Date.now()) {
  return new Date(now - confirmDays * dayMs).toISOString();
}

/** Deletes the addresses that never confirmed. `now` in milliseconds since 1970. */
export async function sweepSubscribers(db: Db, now: number): Promise<void> {
  await inTransaction(db, async (db) => {
    const gone = await db
      .deleteFrom("subscribers")
      .where("state", "=", "unconfirmed")
      .where("asked_at", "<=", oldestLink(now))
      .returning("id")
      .execute();
    const ids = gone.map(({ id }) => id);
    await forgetChoices(db, ids);
  });
}
