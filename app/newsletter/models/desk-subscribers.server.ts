// The subscribers, for owners.
import { sql } from "kysely";
import { type Db, slowReads } from "../../../db/engine.ts";
import type { SubscriberState } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { containsWord, wordsOf } from "../../core/contains-word.server.ts";
import { creationCursorOf, listPage, type TimeCursor } from "../../lib/cursor.ts";
import { withLabels } from "./labels.server.ts";
import { eraseSubscriber } from "./subscriber.server.ts";

export interface SubscriberFilter {
  /** Words of the address or the name. */
  q: string;
  /** undefined: all. */
  state?: SubscriberState;
  /** "": all. */
  label?: string;
  before?: TimeCursor;
}

const pageSize = 50;
const batchSize = 500;
const columns = ["id", "email", "name", "state", "cadence", "wants_all", "source", "created_at"] as const;

export type DeskSubscriber = Awaited<ReturnType<typeof listSubscribers>>["subscribers"][number];

/** A page of subscribers, newest first. `next`: the next page's cursor, undefined on the last page. */
export async function listSubscribers(
  db: Db,
  { q, state, label, before }: SubscriberFilter,
  limit = pageSize,
) {
  let query = (q || label ? slowReads(db) : db)
    .selectFrom("subscribers")
    .select([...columns, "consented_at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  if (state) query = query.where("state", "=", state);
  if (label)
    query = query.where(
      "id",
      "in",
      db.selectFrom("subscriber_labels").select("subscriber_id").where("label", "=", label),
    );
  for (const word of wordsOf(q)) query = query.where(containsWord(sql`(email || ' ' || name)`, word));
  if (before) query = query.where(sql<boolean>`(created_at, id) < (${before.at}, ${before.id})`);
  const { rows, next } = await listPage(query, limit, creationCursorOf);
  return { subscribers: await withLabels(db, rows), next };
}

/** All subscribers that the filter shows, in batches. `wants`: "everything", or the people and topics. */
export async function* subscriberBatches(db: Db, filter: SubscriberFilter) {
  for (let before: TimeCursor | undefined; ; ) {
    const { subscribers, next } = await listSubscribers(db, { ...filter, before }, batchSize);
    const ids = subscribers.flatMap(({ id, wants_all }) => (wants_all ? [] : [id]));
    const choices = await db
      .selectFrom("subscriber_choices")
      .selectAll()
      .where("subscriber_id", "in", ["", ...ids])
      .execute();
    const choicesOf = Map.groupBy(choices, ({ subscriber_id }) => subscriber_id);
    yield subscribers.map((subscriber) => {
      const wants = (choicesOf.get(subscriber.id) ?? []).map(({ followed }) => followed).join(", ");
      return { ...subscriber, wants: subscriber.wants_all ? "everything" : wants };
    });
    if (!next) return;
    const last = subscribers.at(-1)!;
    before = { at: last.created_at, id: last.id };
  }
}

/** How many there are in each state; states without any are left out. */
export async function countSubscribers(db: Db): Promise<Partial<Record<SubscriberState, number>>> {
  const rows = await slowReads(db)
    .selectFrom("subscribers")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .groupBy("state")
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}

/** Erases a subscriber for good. The log says so, without the address. Twice is harmless. */
export async function eraseAsOwner(db: Db, ownerId: string, id: string): Promise<void> {
  await inTransaction(db, async (db) => {
    if (await eraseSubscriber(db, id)) await logAct(db, ownerId, "erase-subscriber", "site");
  });
}
