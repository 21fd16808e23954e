// What the owner calls subscribers. A label may be there before anybody has it: a link of /subscribe names it.
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";

const maxListed = 500;

/** All labels, with how many subscribers have each. */
export async function listLabels(db: Db) {
  const rows = await db
    .selectFrom("labels")
    .leftJoin("subscriber_labels", "label", "name")
    .select(({ fn }) => ["name", fn.count<number>("subscriber_id").as("count")])
    .groupBy("name")
    .orderBy("name")
    .limit(maxListed)
    .execute();
  return rows.map(({ name, count }) => ({ name, count: Number(count) }));
}

/** The name of a label that is there; undefined for another. */
export async function findLabel(db: Db, name: string): Promise<string | undefined> {
  const query = db.selectFrom("labels").select("name").where("name", "=", name);
  return (await query.executeTakeFirst())?.name;
}

/** Makes labels known, or one unknown again, which takes it from all who have it. Twice is harmless. */
export function changeLabels(db: Db, ownerId: string, change: { add: string[] } | { remove: string }) {
  return inTransaction(db, async (db) => {
    if ("add" in change) await knowLabels(db, change.add);
    else {
      await db.deleteFrom("subscriber_labels").where("label", "=", change.remove).execute();
      await db.deleteFrom("labels").where("name", "=", change.remove).execute();
    }
    await logAct(db, ownerId, "change-labels", "site");
  });
}

async function knowLabels(db: Db, names: string[]) {
  const insert = db.insertInto("labels").onConflict((c) => c.doNothing());
  if (names.length > 0) await insert.values(names.map((name) => ({ name }))).execute();
}

/** Replaces the labels of a subscriber; the log does not say whose. */
export function setLabels(db: Db, ownerId: string, id: string, labels: string[]): Promise<void> {
  return inTransaction(db, async (db) => {
    const query = db.selectFrom("subscribers").select("email_key").where("id", "=", id);
    const subscriber = await query.executeTakeFirst();
    if (!subscriber) return;
    await db.deleteFrom("subscriber_labels").where("subscriber_id", "=", id).execute();
    await addLabels(db, new Map([[subscriber.email_key, labels]]));
    await logAct(db, ownerId, "change-labels", "site");
  });
}

/** Gives labels to the subscribers at these addresses (in lower case), beside those that they have. Call it in a transaction. */
export async function addLabels(db: Db, labelsOf: Map<string, string[]>): Promise<void> {
  const names = [...new Set([...labelsOf.values()].flat())];
  if (names.length === 0) return;
  await knowLabels(db, names);
  const subscribers = await db
    .selectFrom("subscribers")
    .select(["id", "email_key"])
    .where("email_key", "in", [...labelsOf.keys()])
    .execute();
  const rows = subscribers.flatMap(({ id, email_key }) =>
    labelsOf.get(email_key)!.map((label) => ({ subscriber_id: id, label })),
  );
  const insert = db.insertInto("subscriber_labels").onConflict((c) => c.doNothing());
  if (rows.length > 0) await insert.values(rows).execute();
}

/** The labels of these subscribers, for owners. */
export async function withLabels<S extends { id: string }>(db: Db, subscribers: S[]) {
  const rows = await db
    .selectFrom("subscriber_labels")
    .selectAll()
    .where("subscriber_id", "in", ["", ...subscribers.map(({ id }) => id)])
    .orderBy("label")
    .execute();
  const labelsOf = Map.groupBy(rows, ({ subscriber_id }) => subscriber_id);
  return subscribers.map((subscriber) => ({
    ...subscriber,
    labels: (labelsOf.get(subscriber.id) ?? []).map(({ label }) => label),
  }));
}
