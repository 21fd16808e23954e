// What the owner calls subscribers. A label may be there before anybody has it: a link of /subscribe names it.
import { type Db, slowReads } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { readLabels } from "../lib/labels.ts";

const maxListed = 500;

export async function listLabelNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("labels").select("name").orderBy("name").limit(maxListed).execute();
  return rows.map(({ name }) => name);
}

/** All labels, with how many subscribers have each. */
export async function listLabels(db: Db) {
  const rows = await slowReads(db)
    .selectFrom("labels")
    .leftJoin("subscriber_labels", "label", "name")
    .select(({ fn }) => ["name", fn.count<number>("subscriber_id").as("count")])
    .groupBy("name")
    .orderBy("name")
    .limit(maxListed)
    .execute();
  return rows.map(({ name, count }) => ({ name, count: Number(count) }));
}

/** The label that a text of a stranger names, as far as it is there. */
export async function findLabel(db: Db, text: string | null | undefined): Promise<string | undefined> {
  const [name = ""] = readLabels(text ?? "");
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
    const found = await db.selectFrom("subscribers").select("id").where("id", "=", id).executeTakeFirst();
    if (!found) return;
    await db.deleteFrom("subscriber_labels").where("subscriber_id", "=", id).execute();
    await addLabels(
      db,
      labels.map((label) => ({ subscriber_id: id, label })),
    );
    await logAct(db, ownerId, "change-labels", "site");
  });
}

/** Labels subscribers, beside what they are labelled with. Call it in a transaction. */
export async function addLabels(db: Db, rows: { subscriber_id: string; label: string }[]): Promise<void> {
  await knowLabels(db, [...new Set(rows.map(({ label }) => label))]);
  const insert = db.insertInto("subscriber_labels").onConflict((c) => c.doNothing());
  if (rows.length > 0) await insert.values(rows).execute();
}

/** The labels of these subscribers, for owners. */
export async function withLabels<S extends { id: string }>(db: Db, subscribers: S[]) {
  const rows = await db
    .selectFrom("subscriber_labels")
    .selectAll()
    .where("subscriber_id", "in", ["", ...subscribers.map(({ id }) => id)])
    .execute();
  const labelsOf = Map.groupBy(rows, ({ subscriber_id }) => subscriber_id);
  return subscribers.map((subscriber) => ({
    ...subscriber,
    labels: (labelsOf.get(subscriber.id) ?? []).map(({ label }) => label).sort(),
  }));
}
