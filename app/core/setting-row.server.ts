import type { z } from "zod";
import type { Db } from "../../db/engine.ts";

/** A row of the table of settings: a text. */
export function textRow(name: string) {
  return {
    /** undefined: nothing is stored. */
    async read(db: Db): Promise<string | undefined> {
      const query = db.selectFrom("settings").select("value").where("name", "=", name);
      return (await query.executeTakeFirst())?.value;
    },
    /** Locks the row until the transaction ends, and makes it when there is none. Returns what it holds. */
    async lock(db: Db, initial: string): Promise<string> {
      const { value } = await db
        .insertInto("settings")
        .values({ name, value: initial })
        .onConflict((c) => c.column("name").doUpdateSet((eb) => ({ value: eb.ref("settings.value") })))
        .returning("value")
        .executeTakeFirstOrThrow();
      return value;
    },
    async write(db: Db, value: string): Promise<void> {
      await db
        .insertInto("settings")
        .values({ name, value })
        .onConflict((c) => c.column("name").doUpdateSet({ value }))
        .execute();
    },
    async remove(db: Db): Promise<void> {
      await db.deleteFrom("settings").where("name", "=", name).execute();
    },
  };
}

/** A row of the table of settings that holds JSON. `read` throws when a stored value does not fit the schema. */
export function settingRow<T>(name: string, schema: z.ZodType<T>) {
  const row = textRow(name);
  return {
    /** undefined: nothing is stored. */
    async read(db: Db): Promise<T | undefined> {
      const value = await row.read(db);
      return value === undefined ? undefined : schema.parse(JSON.parse(value));
    },
    write: (db: Db, value: T) => row.write(db, JSON.stringify(value)),
    remove: row.remove,
  };
}
