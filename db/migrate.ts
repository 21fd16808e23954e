import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { OperatorError } from "../config/operator-error.ts";
import type { Db } from "./engine.ts";
import * as init from "./migrations/001-init.ts";
import * as identityVerified from "./migrations/002-identity-verified.ts";
import * as writingAgain from "./migrations/003-writing-again.ts";
import * as blogStatus from "./migrations/004-blog-status.ts";
import * as jobs from "./migrations/005-jobs.ts";

const migrations = {
  "001-init": init,
  "002-identity-verified": identityVerified,
  "003-writing-again": writingAgain,
  "004-blog-status": blogStatus,
  "005-jobs": jobs,
};

/**
 * Brings the tables up to date, or to the state after the change named `to`. `onChange` hears how many changes there
 * are before tables with content are changed. Throws an OperatorError, before any change, when they are newer than this
 * program.
 */
export async function migrate(
  db: Db,
  onChange?: (count: number) => void,
  to?: keyof typeof migrations,
): Promise<void> {
  await refuseNewer(db);
  const done = (await namesOfDone(db)).length;
  const missing = Object.keys(migrations).length - done;
  if (done > 0 && missing > 0) onChange?.(missing);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await (to ? migrator.migrateTo(to) : migrator.migrateToLatest());
  if (error) throw error;
}

/** Throws an OperatorError unless the tables are as this program makes them. Changes nothing: a server may be running. */
export async function requireCurrent(db: Db): Promise<void> {
  await refuseNewer(db);
  const done = await namesOfDone(db);
  if (Object.keys(migrations).some((name) => !done.includes(name)))
    throw new OperatorError(
      "The database is older than this program. Start the server of this version once.",
    );
}

async function refuseNewer(db: Db) {
  const unknown = (await namesOfDone(db)).filter((name) => !(name in migrations)).at(-1);
  if (!unknown) return;
  throw new OperatorError(
    `The database was written by a newer Lectern (it has the change ${unknown}). Run that version or a later one.`,
  );
}

/** The changes that were made to the tables, in their order; none in a new database. */
async function namesOfDone(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === "kysely_migration")) return [];
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return done.rows.map((row) => row.name);
}
