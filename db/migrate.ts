import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { OperatorError } from "../config/operator-error.ts";
import type { Db } from "./engine.ts";
import * as init from "./migrations/001-init.ts";
import * as ownPages from "./migrations/002-own-pages.ts";
import * as ownPaths from "./migrations/003-own-paths.ts";
import * as learning from "./migrations/004-learning.ts";
import * as redirects from "./migrations/005-redirects.ts";
import * as webhooks from "./migrations/006-webhooks.ts";
import * as imports from "./migrations/007-imports.ts";
import * as api from "./migrations/008-api.ts";
import * as keys from "./migrations/009-keys.ts";
import * as newsletter from "./migrations/010-newsletter.ts";
import * as heldComments from "./migrations/011-held-comments.ts";

/** By name, in their order. One that was released is frozen: it imports Kysely only, and a change is another one. */
const ownMigrations: Record<string, Migration> = {
  "001-init": init,
  "002-own-pages": ownPages,
  "003-own-paths": ownPaths,
  "005-redirects": redirects,
  "006-webhooks": webhooks,
  "009-keys": keys,
  "008-api": api,
  "004-learning": learning,
  "010-newsletter": newsletter,
  "007-imports": imports,
  "011-held-comments": heldComments,
};

/** Whether this program knows a change of the tables. */
export function isKnownMigration(name: string): boolean {
  return Object.hasOwn(ownMigrations, name);
}

/** The name of the last change of the tables that this program knows. */
export function lastMigration(): string {
  return Object.keys(ownMigrations).at(-1)!;
}

/**
 * Brings the tables up to date. When the tables already exist, calls `onChange` with the number of migrations before it runs
 * them. Throws an OperatorError, before any change, when the tables are newer than this program.
 */
export async function migrate(
  db: Db,
  onChange?: (count: number) => Promise<void>,
  migrations = ownMigrations,
): Promise<void> {
  await refuseNewer(db, migrations);
  const appliedCount = (await appliedMigrations(db)).length;
  const missingCount = Object.keys(migrations).length - appliedCount;
  if (appliedCount > 0 && missingCount > 0) await onChange?.(missingCount);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Whether nothing is missing in the tables. Throws an OperatorError when they are newer than this program. */
export async function hasCurrentTables(db: Db): Promise<boolean> {
  await refuseNewer(db, ownMigrations);
  const applied = await appliedMigrations(db);
  return Object.keys(ownMigrations).every((name) => applied.includes(name));
}

/** Throws an OperatorError unless the tables are up to date. Changes nothing, since a server may be running. */
export async function requireCurrentTables(db: Db): Promise<void> {
  if (await hasCurrentTables(db)) return;
  if ((await appliedMigrations(db)).length === 0)
    throw new OperatorError("This database holds no site. The first start of the server makes one.");
  throw new OperatorError("The database is older than this program. Start the server of this version once.");
}

async function refuseNewer(db: Db, migrations: Record<string, Migration>) {
  const unknown = (await appliedMigrations(db)).filter((name) => !(name in migrations)).at(-1);
  if (!unknown) return;
  throw new OperatorError(
    `The database was written by a newer Lectern (it has the change ${unknown}). Run that version or a later one.`,
  );
}

/** The names of the migrations that were applied, in order; empty for a new database. */
async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
