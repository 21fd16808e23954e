import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { OperatorError } from "../config/operator-error.ts";
import type { Db } from "./engine.ts";
import * as init from "./migrations/001-init.ts";
import * as identityVerified from "./migrations/002-identity-verified.ts";
import * as writingAgain from "./migrations/003-writing-again.ts";
import * as blogStatus from "./migrations/004-blog-status.ts";
import * as jobs from "./migrations/005-jobs.ts";
import * as search from "./migrations/006-search.ts";
import * as indexes from "./migrations/007-indexes.ts";
import * as accounts from "./migrations/008-accounts.ts";
import * as passkeys from "./migrations/009-passkeys.ts";
import * as heldPosts from "./migrations/010-held-posts.ts";
import * as moderation from "./migrations/011-moderation.ts";
import * as pages from "./migrations/012-pages.ts";
import * as reads from "./migrations/013-reads.ts";
import * as people from "./migrations/014-people.ts";
import * as writing from "./migrations/015-writing.ts";
import * as topics from "./migrations/016-topics.ts";
import * as progress from "./migrations/017-progress.ts";
import * as enquiries from "./migrations/018-enquiries.ts";
import * as related from "./migrations/019-related.ts";
import * as outlines from "./migrations/020-outlines.ts";

const migrations = {
  "001-init": init,
  "002-identity-verified": identityVerified,
  "003-writing-again": writingAgain,
  "004-blog-status": blogStatus,
  "005-jobs": jobs,
  "006-search": search,
  "007-indexes": indexes,
  "008-accounts": accounts,
  "009-passkeys": passkeys,
  "010-held-posts": heldPosts,
  "011-moderation": moderation,
  "012-pages": pages,
  "013-reads": reads,
  "014-people": people,
  "015-writing": writing,
  "016-topics": topics,
  "017-progress": progress,
  "018-enquiries": enquiries,
  "019-related": related,
  "020-outlines": outlines,
};

/**
 * Brings the tables up to date, or to the state after the migration `to`. When the tables already exist, calls
 * `onChange` with the number of migrations before it runs them. Throws an OperatorError, before any change, when the
 * tables are newer than this program.
 */
export async function migrate(
  db: Db,
  onChange?: (count: number) => void,
  to?: keyof typeof migrations,
): Promise<void> {
  await refuseNewer(db);
  const appliedCount = (await appliedMigrations(db)).length;
  const missingCount = Object.keys(migrations).length - appliedCount;
  if (appliedCount > 0 && missingCount > 0) onChange?.(missingCount);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await (to ? migrator.migrateTo(to) : migrator.migrateToLatest());
  if (error) throw error;
}

/** Throws an OperatorError unless the tables are up to date. Changes nothing, since a server may be running. */
export async function requireCurrentTables(db: Db): Promise<void> {
  await refuseNewer(db);
  const applied = await appliedMigrations(db);
  if (Object.keys(migrations).some((name) => !applied.includes(name)))
    throw new OperatorError(
      "The database is older than this program. Start the server of this version once.",
    );
}

async function refuseNewer(db: Db) {
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
