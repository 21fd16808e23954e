import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import type { Db } from "./engine.ts";
import * as init from "./migrations/001-init.ts";
import * as writingAgain from "./migrations/003-writing-again.ts";
import { Refusal } from "./refusal.ts";

const migrations = { "001-init": init, "003-writing-again": writingAgain };

/**
 * Brings the tables up to date, or to the state after the change named `to`. Throws a Refusal, before any change, when
 * they are newer than this program.
 */
export async function migrate(db: Db, to?: keyof typeof migrations): Promise<void> {
  await refuseNewer(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await (to ? migrator.migrateTo(to) : migrator.migrateToLatest());
  if (error) throw error;
}

async function refuseNewer(db: Db) {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === "kysely_migration")) return;
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = done.rows.filter((row) => !(row.name in migrations)).at(-1);
  if (!unknown) return;
  throw new Refusal(
    `The database was written by a newer Lectern (it has the change ${unknown.name}). Run that version or a later one.`,
  );
}
