import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { OperatorError } from "../config/operator-error.ts";
import type { Db } from "./engine.ts";
import * as init from "./migrations/012-init.ts";
import * as lessonCode from "./migrations/013-lesson-code.ts";
import * as certificates from "./migrations/014-certificates.ts";
import * as enquiryAnswers from "./migrations/015-enquiry-answers.ts";
import * as learningNumbers from "./migrations/018-learning-numbers.ts";
import * as letters from "./migrations/019-letters.ts";
import * as versionNames from "./migrations/020-version-names.ts";
import * as classes from "./migrations/021-classes.ts";

/** By name, in their order. One that was released is frozen: it imports Kysely only, and a change is another one. */
const ownMigrations: Record<string, Migration> = {
  "012-init": init,
  "013-lesson-code": lessonCode,
  "014-certificates": certificates,
  "015-enquiry-answers": enquiryAnswers,
  "018-learning-numbers": learningNumbers,
  "019-letters": letters,
  "020-version-names": versionNames,
  "021-classes": classes,
};

/** What made the tables that 012-init carries over; a new site has none of these. */
const carriedMigrations = [
  "001-init",
  "002-own-pages",
  "003-own-paths",
  "004-learning",
  "005-redirects",
  "006-webhooks",
  "007-imports",
  "008-api",
  "009-keys",
  "010-newsletter",
  "011-held-comments",
];

/** Whether this program knows a change of the tables. */
export function isKnownMigration(name: string): boolean {
  return Object.hasOwn(ownMigrations, name) || carriedMigrations.includes(name);
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
  const applied = await appliedMigrations(db);
  const carried = carriedMigrations.filter((name) => applied.includes(name));
  refuseOlder(carried);
  const missingCount = Object.keys(migrations).filter((name) => !applied.includes(name)).length;
  if (applied.length > 0 && missingCount > 0) await onChange?.(missingCount);
  // The migrator wants all that were applied.
  const nothing = Object.fromEntries(carried.map((name) => [name, { up: async () => {} }]));
  const getMigrations = async () => ({ ...nothing, ...migrations });
  const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
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
  const unknown = (await appliedMigrations(db))
    .filter((name) => !(name in migrations || carriedMigrations.includes(name)))
    .at(-1);
  if (!unknown) return;
  throw new OperatorError(
    `The database was written by a newer Lectern (it has the change ${unknown}). Run that version or a later one.`,
  );
}

function refuseOlder(carried: string[]) {
  const missing = carriedMigrations.filter((name) => !carried.includes(name));
  if (carried.length === 0 || missing.length === 0) return;
  throw new OperatorError(
    `The database was written by a Lectern that is too old for this one (it has no change ${missing[0]}). ` +
      `Start the version whose last change is ${carriedMigrations.at(-1)} once, then this one.`,
  );
}

/** The names of the migrations that were applied, in order; empty for a new database. */
async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
