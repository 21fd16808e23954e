import type { Db } from "../../../db/engine.ts";

/** The settings row that says that the owner took the texts of the files off the site. */
const settingName = "emptied";

interface Emptied {
  /** ISO-8601. */
  at: string;
  /** The articles and paths that come back when this is undone. */
  ids: string[];
}

/** undefined when nobody did, or it was undone. */
export async function findEmptied(db: Db): Promise<Emptied | undefined> {
  const query = db.selectFrom("settings").select("value").where("name", "=", settingName);
  const row = await query.executeTakeFirst();
  return row && (JSON.parse(row.value) as Emptied);
}

/** Adds articles or paths to those that come back. Call it in the transaction that hides them. */
export async function addToEmptied(db: Db, ids: string[]): Promise<void> {
  const before = await findEmptied(db);
  const at = before?.at ?? new Date().toISOString();
  const value = JSON.stringify({ at, ids: [...new Set([...(before?.ids ?? []), ...ids])] });
  await db
    .insertInto("settings")
    .values({ name: settingName, value })
    .onConflict((c) => c.column("name").doUpdateSet({ value }))
    .execute();
}

export async function clearEmptied(db: Db): Promise<void> {
  await db.deleteFrom("settings").where("name", "=", settingName).execute();
}
